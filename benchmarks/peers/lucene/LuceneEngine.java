import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.MMapDirectory;

/** Lucene, run as ../engine.h says: two threads build; the segments are then merged into one, which is timed apart. */
final class LuceneEngine {
  private static final int THREADS = 2;
  private static final int MEMORY_MB = 1024;

  public static void main(String[] given) throws Exception {
    IndexSearcher.setMaxClauseCount(1 << 20);
    if (given.length == 3 && given[0].equals("build")) {
      build(Path.of(given[1]), Path.of(given[2]));
    } else if (given.length == 5 && given[0].equals("search")) {
      search(Path.of(given[1]), Path.of(given[2]), Path.of(given[3]), Double.parseDouble(given[4]));
    } else {
      System.err.println("build DOCUMENTS INDEX, or search INDEX QUERIES RESULTS SECONDS");
      System.exit(2);
    }
  }

  private static double cpuSeconds() {
    var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() * 1e-9;
  }

  private static BM25Similarity similarity() {
    return new BM25Similarity(1.2f, 0.75f);
  }

  private static void build(Path documents, Path index) throws Exception {
    long begin = System.nanoTime();
    Files.createDirectories(index);
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    config.setSimilarity(similarity());
    config.setRAMBufferSizeMB(MEMORY_MB);
    config.setUseCompoundFile(false);
    try (MMapDirectory directory = new MMapDirectory(index);
        IndexWriter writer = new IndexWriter(directory, config)) {
      add(documents, writer);
      writer.commit();
      double seconds = (System.nanoTime() - begin) * 1e-9;
      double cpu = cpuSeconds();
      begin = System.nanoTime();
      writer.forceMerge(1);
      writer.commit();
      System.out.printf(Locale.ROOT,
          "{\"seconds\": %.6f, \"cpu_seconds\": %.6f, \"threads\": %d, \"merge_seconds\": %.6f}%n",
          seconds, cpu, THREADS, (System.nanoTime() - begin) * 1e-9);
    }
  }

  private static void add(Path documents, IndexWriter writer) throws Exception {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setTokenized(true);
    type.freeze();
    try (var reader = Files.newBufferedReader(documents, StandardCharsets.UTF_8)) {
      int[] next = {0};
      Callable<Void> work = () -> {
        for (;;) {
          String line;
          int number;
          synchronized (reader) {
            line = reader.readLine();
            number = next[0]++;
          }
          if (line == null) return null;
          Document document = new Document();
          document.add(new Field("text", line, type));
          document.add(new NumericDocValuesField("line", number));
          writer.addDocument(document);
        }
      };
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      for (var done : threads.invokeAll(IntStream.range(0, THREADS).mapToObj(i -> work).toList())) done.get();
      threads.shutdown();
    }
  }

  private static void search(Path index, Path queries, Path results, double limit) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(new MMapDirectory(index))) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setSimilarity(similarity());
      searcher.setQueryCache(null);
      List<String> questions = Files.readAllLines(queries, StandardCharsets.UTF_8);
      double[] micros = new double[questions.size()];
      ScoreDoc[][] found = new ScoreDoc[questions.size()][];
      int asked = 0;
      double cpu = 0;
      for (int round = 0; round < 2; ++round) {
        long begin = System.nanoTime();
        cpu = cpuSeconds();
        for (asked = 0; asked < questions.size() && (System.nanoTime() - begin) * 1e-9 < limit; ++asked) {
          long start = System.nanoTime();
          BooleanQuery.Builder query = new BooleanQuery.Builder();
          for (String term : questions.get(asked).split(" ")) {
            query.add(new TermQuery(new Term("text", term)), BooleanClause.Occur.SHOULD);
          }
          found[asked] = searcher.search(query.build(), new TopScoreDocCollectorManager(10, null, 10)).scoreDocs;
          micros[asked] = (System.nanoTime() - start) * 1e-3;
        }
        cpu = cpuSeconds() - cpu;
      }
      write(results, reader, micros, found, asked);
      System.out.printf(Locale.ROOT, "{\"cpu_seconds\": %.6f, \"asked\": %d}%n", cpu, asked);
    }
  }

  private static void write(Path results, DirectoryReader reader, double[] micros, ScoreDoc[][] found, int asked)
      throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(results))) {
      for (int i = 0; i < asked; ++i) {
        out.printf(Locale.ROOT, "%.3f", micros[i]);
        for (ScoreDoc hit : found[i]) {
          NumericDocValues lines = MultiDocValues.getNumericValues(reader, "line");
          lines.advanceExact(hit.doc);
          out.printf(Locale.ROOT, " %d:%.6f", lines.longValue(), hit.score);
        }
        out.println();
      }
    }
  }
}
