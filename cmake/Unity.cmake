# With PANDECT_UNITY several sources are compiled as one: most of the time goes to headers and templates that they
# share. What is named here is compiled by itself: dialects and languages give the same names to their own tables.
set(PANDECT_ALONE
  src/citations/grammar src/citations/names src/definitions src/readers/xml
  src/bench/searchfiresafety.cpp
  src/bench/nitibench.cpp
  src/measure/citation_scores.cpp
  src/measure/rouge.cpp
  src/answer/prove/claim.cpp
  src/model/prompt.cpp
  src/model/cohere_chat.cpp
  src/encoder/pre_tokenizer.cpp
  src/decoder/gguf.cpp src/decoder/byte_products_avx512.cpp src/decoder/weights.cpp
  src/library/build_plan.cpp
  src/library/documents.cpp
  src/library/link_table.cpp
  src/library/segment_file.cpp
  src/library/rows.cpp
  src/library/terms.cpp
  src/library/link_table.cpp
  src/library/build_plan.cpp
  src/readers/contract/contract_clauses.cpp
  src/readers/plain
  src/chunk/windows.cpp
  src/readers/pdf/pdf_open_grid.cpp
  src/text/thai_clauses.cpp
  src/base/isolated.cpp
  src/encoder/safetensors.cpp
  src/model/gemini_chat.cpp
  src/library/term_table.cpp
  src/readers/dataset/searchfiresafety_jsonl.cpp
  src/readers/pdf/pdf_rows.cpp
  src/readers/pdf/pdf_columns.cpp
  src/text/utf8.cpp
  src/text/sentences.cpp
  src/answer/bearing.cpp
  src/bench/answer_bench.cpp
  src/answer/read/cited_answer.cpp
  src/answer/answerer_test.cpp
  src/measure/retrieval_test.cpp
  src/answer/compare/quantities_test.cpp
  src/retrieve/model_steps_test.cpp
  src/retrieve/misspelt.cpp src/retrieve/named_party.cpp src/retrieve/question_marks.cpp
  src/cli/command_table.cpp src/cli/completion.cpp src/cli/manual.cpp
  src/model/embedder_test.cpp
  src/cli/ask.cpp
  src/serve/api_routes.cpp
  src/bench/answer_report.cpp
  src/readers/contract/contract_headings.cpp
  src/serve/serve_test.cpp
  src/answer/context_test.cpp
  src/retrieve/system_test.cpp
  src/model/openai_chat_test.cpp
  src/bench/retrieval_report.cpp
  src/bench/answer_scores.cpp
  src/index/first_threshold.cpp
  src/answer/resolved_source_test.cpp
  src/measure/bert_score_test.cpp
  src/measure/trec_run_test.cpp
  src/library/sums_test.cpp
  src/cluster/push_test.cpp)

# Sources are compiled as one with others of their folder alone, so that a new file changes nothing in other folders.
function(pandect_unity target)
  if(NOT PANDECT_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(source ${sources})
    get_filename_component(path ${source} ABSOLUTE BASE_DIR ${folder})
    get_filename_component(room ${path} DIRECTORY)
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${path})
    file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR} ${room})
    string(MAKE_C_IDENTIFIER ${room} room)
    set(group ${room})
    foreach(alone ${PANDECT_ALONE})
      string(FIND "${path}" "${alone}" at)
      if(at EQUAL 0)
        set(group "")
      endif()
    endforeach()
    if(group)
      math(EXPR number "0${count_${room}}")
      math(EXPR count_${room} "${number} + 1")
      math(EXPR batch "${number} / 12")
      set_source_files_properties(${PROJECT_SOURCE_DIR}/${path} TARGET_DIRECTORY ${target}
                                  PROPERTIES UNITY_GROUP "${room}_${batch}")
    endif()
  endforeach()
endfunction()
