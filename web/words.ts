/** The words of the page, by language. What the library itself says is in the language it is written in. */

export interface Words {
  ask: string; check: string; works: string; skip: string; language: string;
  question: string; placeholder: string; go: string; asOf: string; today: string;
  found: string; noAnswer: string; carried: string; otherHits: string; definitions: string; penalty: string; exception: string; preamble: string;
  inForceFrom: string; until: string; open: string; copy: string; copied: string; save: string;
  versions: string; changes: string; refersTo: string; referredFrom: string; contents: string; source: string; terms: string;
  checkHint: string; checkGo: string; drop: string; law: string; cites: string; instead: string;
  filter: string; working: string; failed: string; stays: string; advice: string; unresolved: string; nothing: string; summary: string; key: string;
  saveDocument: string; print: string; permalink: string; graph: string; addFiles: string; added: string; remove: string; review: string; itSays: string; accept: string; keep: string;
  asStoodOn: string; versionShown: string; versionOf: string; toToday: string; toAsked: string; held: string; syntax: string; more: string; notText: string; enter: string; wrongKey: string; close: string;
  answerBy: string; ownWords: string; written: string; sources: string; onlyIn: string; reports: string;
  verdicts: Record<string, string>; standing: Record<string, string>;
}

const en: Words = {
  ask: "Ask", check: "Check a text", works: "Laws", skip: "Skip to the content", language: "Language of the page",
  question: "Your question", placeholder: "What does the law say about …?", go: "Ask", asOf: "As of", today: "today",
  found: "The law says", noAnswer: "The laws held here do not answer this.", carried: "{n} of {all} sentences carried by the law", otherHits: "Other provisions", definitions: "What the terms mean",
  penalty: "Penalty", exception: "Exception", preamble: "Preamble", inForceFrom: "from", until: "until", open: "Open", copy: "Copy with citation",
  copied: "Copied", save: "Save as Markdown", versions: "Versions", changes: "Changes since", refersTo: "Refers to",
  referredFrom: "Referred to by", contents: "Contents", source: "Source", terms: "Terms it uses",
  checkHint: "Paste a text that cites the law, or drop a text file here. Every sentence is held against the provision it cites.",
  checkGo: "Check", drop: "Drop the file here", law: "The law", cites: "cites", instead: "Closer:", filter: "Filter by title or id",
  working: "Working …", failed: "That did not work", stays: "Nothing leaves this server.", advice: "Not legal advice: read the provision itself.",
  unresolved: "not held here", nothing: "Nothing found.", summary: "Sentences", key: "This server wants a key:",
  saveDocument: "Save for a word processor", print: "Print or save as PDF", permalink: "Copy the link", graph: "What refers to what", addFiles: "Add files: choose them, or drop them here", added: "added", remove: "Remove", review: "Parts that could not be read", itSays: "What it says", accept: "Accept", keep: "Save",
  asStoodOn: "The law as it stood, or will stand, on", versionShown: "Not the wording of the day you ask about, but another one:", versionOf: "the wording in force", toToday: "Read the law of today", toAsked: "Read the wording of that day", held: "laws are held here.",
  syntax: "\"words in quotation marks\" must stand so, +word must and -word must not occur, begin* stands for every ending.", more: "Show more", notText: "This file is no text that can be read here: save it as plain text, or paste its words.", enter: "Enter", wrongKey: "This key is not known here.", close: "Close",
  answerBy: "Answer by", ownWords: "the law’s own words", written: "Written by a model that the question was sent to. Each sentence is held against the law it cites.", sources: "Sources", onlyIn: "Only in", reports: "Reports of measurements",
  verdicts: { quoted: "Quoted", supported: "Supported", contradicted: "Contradicted", partly: "Partly", undecided: "Undecided: read it", "off-topic": "Off topic",
    "not-in-context": "Not in context", "not-held": "Law not held", "no-such-provision": "No such provision", "not-in-force": "Not in force", "wrong-name": "Wrong name", decision: "Court decision, not held", "not-a-citation": "Cites nothing", "not-compared": "Not compared" },
  standing: { "in force": "in force", repealed: "repealed", "no longer in force": "no longer in force", "not yet in force": "not yet in force", "not known": "date not known" },
};

const nl: Words = {
  ask: "Vragen", check: "Tekst controleren", works: "Wetten", skip: "Naar de inhoud", language: "Taal van de pagina",
  question: "Uw vraag", placeholder: "Wat zegt de wet over …?", go: "Vraag", asOf: "Per", today: "vandaag",
  found: "De wet zegt", noAnswer: "De wetten die hier staan geven hierop geen antwoord.", carried: "{n} van {all} zinnen door de wet gedragen", otherHits: "Andere bepalingen", definitions: "Wat de begrippen betekenen",
  penalty: "Straf", exception: "Uitzondering", preamble: "Aanhef", inForceFrom: "vanaf", until: "tot", open: "Openen", copy: "Kopiëren met vindplaats",
  copied: "Gekopieerd", save: "Opslaan als Markdown", versions: "Versies", changes: "Wijzigingen sinds", refersTo: "Verwijst naar",
  referredFrom: "Verwezen vanuit", contents: "Inhoud", source: "Bron", terms: "Begrippen",
  checkHint: "Plak een tekst die de wet aanhaalt, of sleep een tekstbestand hierheen. Elke zin wordt naast de aangehaalde bepaling gelegd.",
  checkGo: "Controleer", drop: "Laat het bestand hier los", law: "De wet", cites: "haalt aan", instead: "Dichterbij:", filter: "Filter op titel of id",
  working: "Bezig …", failed: "Dat is niet gelukt", stays: "Niets verlaat deze server.", advice: "Geen juridisch advies: lees de bepaling zelf.",
  unresolved: "niet aanwezig", nothing: "Niets gevonden.", summary: "Zinnen", key: "Deze server vraagt een sleutel:",
  saveDocument: "Opslaan voor tekstverwerker", print: "Afdrukken of als PDF", permalink: "Link kopiëren", graph: "Wat naar wat verwijst", addFiles: "Bestanden toevoegen: kies ze of sleep ze hierheen", added: "toegevoegd", remove: "Verwijderen", review: "Delen die niet te lezen waren", itSays: "Wat er staat", accept: "Akkoord", keep: "Bewaren",
  asStoodOn: "De wet zoals die gold, of zal gelden, op", versionShown: "Niet de tekst van de dag waarnaar u vraagt, maar een andere:", versionOf: "de tekst die geldt", toToday: "Lees de wet van vandaag", toAsked: "Lees de tekst van die dag", held: "wetten staan hier.",
  syntax: "\"woorden tussen aanhalingstekens\" staan er zo, +woord moet en -woord mag niet voorkomen, begin* staat voor elk einde.", more: "Meer tonen", notText: "Dit bestand is geen tekst die hier te lezen is: bewaar het als platte tekst, of plak de woorden.", enter: "Invoeren", wrongKey: "Deze sleutel is hier niet bekend.", close: "Sluiten",
  answerBy: "Antwoord van", ownWords: "de wet zelf", written: "Geschreven door een model waaraan de vraag is gestuurd. Elke zin is naast de aangehaalde wet gelegd.", sources: "Bronnen", onlyIn: "Alleen in", reports: "Meetverslagen",
  verdicts: { quoted: "Geciteerd", supported: "Gedragen", contradicted: "Tegengesproken", partly: "Deels", undecided: "Onbeslist: lees na", "off-topic": "Ander onderwerp",
    "not-in-context": "Niet in de context", "not-held": "Wet niet aanwezig", "no-such-provision": "Bestaat niet", "not-in-force": "Niet van kracht", "wrong-name": "Verkeerde naam", decision: "Uitspraak, niet aanwezig", "not-a-citation": "Haalt niets aan", "not-compared": "Niet vergeleken" },
  standing: { "in force": "geldend", repealed: "vervallen", "no longer in force": "niet meer geldend", "not yet in force": "nog niet geldend", "not known": "datum niet bekend" },
};

const de: Words = {
  ask: "Fragen", check: "Text prüfen", works: "Gesetze", skip: "Zum Inhalt", language: "Sprache der Seite",
  question: "Ihre Frage", placeholder: "Was sagt das Gesetz zu …?", go: "Fragen", asOf: "Stand", today: "heute",
  found: "Das Gesetz sagt", noAnswer: "Die hier vorhandenen Gesetze beantworten das nicht.", carried: "{n} von {all} Sätzen vom Gesetz gestützt", otherHits: "Weitere Vorschriften", definitions: "Was die Begriffe bedeuten",
  penalty: "Strafe", exception: "Ausnahme", preamble: "Präambel", inForceFrom: "ab", until: "bis", open: "Öffnen", copy: "Mit Fundstelle kopieren",
  copied: "Kopiert", save: "Als Markdown sichern", versions: "Fassungen", changes: "Änderungen seit", refersTo: "Verweist auf",
  referredFrom: "Verwiesen von", contents: "Inhalt", source: "Quelle", terms: "Begriffe",
  checkHint: "Fügen Sie einen Text ein, der Gesetze anführt, oder ziehen Sie eine Textdatei hierher. Jeder Satz wird mit der angeführten Vorschrift verglichen.",
  checkGo: "Prüfen", drop: "Datei hier ablegen", law: "Das Gesetz", cites: "führt an", instead: "Näher:", filter: "Nach Titel oder Kennung filtern",
  working: "Einen Moment …", failed: "Das ging nicht", stays: "Nichts verlässt diesen Server.", advice: "Keine Rechtsberatung: Lesen Sie die Vorschrift selbst.",
  unresolved: "nicht vorhanden", nothing: "Nichts gefunden.", summary: "Sätze", key: "Dieser Server verlangt einen Schlüssel:",
  saveDocument: "Für Textverarbeitung sichern", print: "Drucken oder als PDF", permalink: "Link kopieren", graph: "Was worauf verweist", addFiles: "Dateien hinzufügen: wählen oder hier ablegen", added: "hinzugefügt", remove: "Entfernen", review: "Nicht lesbare Teile", itSays: "Was dort steht", accept: "Bestätigen", keep: "Speichern",
  asStoodOn: "Das Gesetz, wie es galt oder gelten wird, am", versionShown: "Nicht die Fassung des gefragten Tages, sondern eine andere:", versionOf: "die Fassung in Kraft", toToday: "Das Gesetz von heute lesen", toAsked: "Die Fassung jenes Tages lesen", held: "Gesetze liegen hier vor.",
  syntax: "\"Wörter in Anführungszeichen\" müssen so dastehen, +Wort muss und -Wort darf nicht vorkommen, Anfang* steht für jede Endung.", more: "Mehr zeigen", notText: "Diese Datei ist kein Text, der hier gelesen werden kann: als reinen Text speichern oder die Wörter einfügen.", enter: "Eingeben", wrongKey: "Dieser Schlüssel ist hier nicht bekannt.", close: "Schließen",
  answerBy: "Antwort:", ownWords: "Wortlaut des Gesetzes", written: "Von einem Modell geschrieben, dem die Frage geschickt wurde. Jeder Satz wird am zitierten Gesetz geprüft.", sources: "Quellen", onlyIn: "Nur in", reports: "Messberichte",
  verdicts: { quoted: "Zitiert", supported: "Gestützt", contradicted: "Widersprochen", partly: "Teilweise", undecided: "Offen: nachlesen", "off-topic": "Anderes Thema",
    "not-in-context": "Nicht im Kontext", "not-held": "Gesetz nicht vorhanden", "no-such-provision": "Gibt es nicht", "not-in-force": "Nicht in Kraft", "wrong-name": "Falscher Name", decision: "Gerichtsentscheidung, nicht vorhanden", "not-a-citation": "Ohne Beleg", "not-compared": "Nicht verglichen" },
  standing: { "in force": "in Kraft", repealed: "aufgehoben", "no longer in force": "außer Kraft", "not yet in force": "noch nicht in Kraft", "not known": "Datum nicht bekannt" },
};

const fr: Words = {
  ask: "Demander", check: "Vérifier un texte", works: "Lois", skip: "Aller au contenu", language: "Langue de la page",
  question: "Votre question", placeholder: "Que dit la loi sur … ?", go: "Demander", asOf: "Au", today: "aujourd’hui",
  found: "La loi dit", noAnswer: "Les lois présentes ici n’y répondent pas.", carried: "{n} phrases sur {all} fondées sur la loi", otherHits: "Autres dispositions", definitions: "Sens des termes",
  penalty: "Peine", exception: "Exception", preamble: "Préambule", inForceFrom: "depuis le", until: "jusqu’au", open: "Ouvrir", copy: "Copier avec la référence",
  copied: "Copié", save: "Enregistrer en Markdown", versions: "Versions", changes: "Changements depuis", refersTo: "Renvoie à",
  referredFrom: "Cité par", contents: "Sommaire", source: "Source", terms: "Termes employés",
  checkHint: "Collez un texte qui cite la loi, ou déposez ici un fichier texte. Chaque phrase est comparée à la disposition qu’elle cite.",
  checkGo: "Vérifier", drop: "Déposez le fichier ici", law: "La loi", cites: "cite", instead: "Plus proche :", filter: "Filtrer par titre ou identifiant",
  working: "Un instant …", failed: "Cela n’a pas abouti", stays: "Rien ne quitte ce serveur.", advice: "Ceci n’est pas un conseil juridique : lisez la disposition.",
  unresolved: "absent d’ici", nothing: "Rien trouvé.", summary: "Phrases", key: "Ce serveur demande une clé :",
  saveDocument: "Enregistrer pour traitement de texte", print: "Imprimer ou enregistrer en PDF", permalink: "Copier le lien", graph: "Qui renvoie à quoi", addFiles: "Ajouter des fichiers : choisissez-les ou déposez-les ici", added: "ajouté", remove: "Retirer", review: "Parties illisibles", itSays: "Ce qui y est écrit", accept: "Approuver", keep: "Enregistrer",
  asStoodOn: "La loi telle qu’elle était, ou sera, le", versionShown: "Non pas le texte du jour demandé, mais un autre :", versionOf: "le texte en vigueur", toToday: "Lire la loi d’aujourd’hui", toAsked: "Lire le texte de ce jour", held: "lois sont présentes ici.",
  syntax: "\"mots entre guillemets\" doivent se suivre ainsi, +mot doit et -mot ne doit pas y être, début* vaut pour toute fin.", more: "En montrer davantage", notText: "Ce fichier n’est pas un texte lisible ici : enregistrez-le en texte brut, ou collez ses mots.", enter: "Saisir", wrongKey: "Cette clé n’est pas connue ici.", close: "Fermer",
  answerBy: "Réponse :", ownWords: "le texte de la loi", written: "Écrit par un modèle auquel la question a été envoyée. Chaque phrase est confrontée à la loi qu’elle cite.", sources: "Sources", onlyIn: "Seulement dans", reports: "Rapports de mesure",
  verdicts: { quoted: "Cité", supported: "Fondé", contradicted: "Contredit", partly: "En partie", undecided: "Indécis : à lire", "off-topic": "Hors sujet",
    "not-in-context": "Hors contexte", "not-held": "Loi absente", "no-such-provision": "N’existe pas", "not-in-force": "Pas en vigueur", "wrong-name": "Nom erroné", decision: "Décision de justice, absente", "not-a-citation": "Sans référence", "not-compared": "Non comparé" },
  standing: { "in force": "en vigueur", repealed: "abrogé", "no longer in force": "n’est plus en vigueur", "not yet in force": "pas encore en vigueur", "not known": "date inconnue" },
};

const ko: Words = {
  ask: "질문", check: "글 검증", works: "법령", skip: "본문으로 건너뛰기", language: "화면 언어",
  question: "질문", placeholder: "무엇이 궁금하신가요?", go: "질문하기", asOf: "기준일", today: "오늘",
  found: "법에 적힌 내용", noAnswer: "여기 있는 법령에는 답이 없습니다.", carried: "{all}문장 중 {n}문장이 법으로 뒷받침됨", otherHits: "다른 조문", definitions: "용어의 뜻",
  penalty: "벌칙", exception: "예외", preamble: "전문", inForceFrom: "시행", until: "까지", open: "열기", copy: "출처와 함께 복사",
  copied: "복사됨", save: "Markdown으로 저장", versions: "연혁", changes: "달라진 점, 비교 기준", refersTo: "인용하는 조문",
  referredFrom: "이 조문을 인용한 조문", contents: "목차", source: "출처", terms: "쓰인 용어",
  checkHint: "법을 인용한 글을 붙여넣거나 텍스트 파일을 끌어다 놓으세요. 문장마다 인용한 조문과 대조합니다.",
  checkGo: "검증", drop: "여기에 놓으세요", law: "조문", cites: "인용", instead: "더 가까운 조문:", filter: "제목이나 번호로 거르기",
  working: "처리 중 …", failed: "처리하지 못했습니다", stays: "입력한 내용은 이 서버를 벗어나지 않습니다.", advice: "법률 자문이 아니니 조문을 직접 확인하세요.",
  unresolved: "없음", nothing: "찾은 것이 없습니다.", summary: "문장", key: "이 서버에는 키가 필요합니다:",
  saveDocument: "문서 파일로 저장", print: "인쇄 또는 PDF로 저장", permalink: "링크 복사", graph: "인용 관계", addFiles: "파일 추가: 고르거나 여기에 놓으세요", added: "추가됨", remove: "삭제", review: "읽지 못한 부분", itSays: "적힌 내용", accept: "승인", keep: "저장",
  asStoodOn: "다음 날 기준의 법:", versionShown: "물은 날의 조문이 아니라 다른 조문입니다:", versionOf: "시행 기간", toToday: "오늘의 법 보기", toAsked: "그날의 조문 보기", held: "개의 법령이 있습니다.",
  syntax: "\"따옴표 안의 말\"은 그대로 있어야 하고, +말은 있어야, -말은 없어야 하며, 앞말*은 모든 끝을 뜻합니다.", more: "더 보기", notText: "여기서 읽을 수 있는 글 파일이 아닙니다. 일반 텍스트로 저장하거나 글을 붙여 넣으세요.", enter: "입력", wrongKey: "여기서 쓰지 않는 키입니다.", close: "닫기",
  answerBy: "답변", ownWords: "법의 문언 그대로", written: "질문을 받은 모델이 쓴 글입니다. 문장마다 인용한 법과 대조합니다.", sources: "인용한 조문", onlyIn: "이 법령에서만:", reports: "측정 보고서",
  verdicts: { quoted: "인용됨", supported: "뒷받침됨", contradicted: "어긋남", partly: "일부", undecided: "판단 유보: 조문 확인", "off-topic": "다른 내용",
    "not-in-context": "문맥에 없음", "not-held": "보유하지 않은 법령", "no-such-provision": "없는 조문", "not-in-force": "시행 중이 아님", "wrong-name": "이름이 다름", decision: "판례, 보유하지 않음", "not-a-citation": "인용 없음", "not-compared": "대조 안 함" },
  standing: { "in force": "시행 중", repealed: "삭제", "no longer in force": "효력 없음", "not yet in force": "시행 전", "not known": "시행일 알 수 없음" },
};

const th: Words = {
  ask: "ถาม", check: "ตรวจข้อความ", works: "กฎหมาย", skip: "ไปยังเนื้อหา", language: "ภาษาของหน้า",
  question: "คำถามของคุณ", placeholder: "กฎหมายว่าอย่างไรเรื่อง …", go: "ถาม", asOf: "ณ วันที่", today: "วันนี้",
  found: "กฎหมายบัญญัติว่า", noAnswer: "กฎหมายที่มีอยู่ที่นี่ไม่ได้ตอบเรื่องนี้", carried: "{n} จาก {all} ประโยคมีตัวบทรองรับ", otherHits: "มาตราอื่น", definitions: "ความหมายของคำ",
  penalty: "บทลงโทษ", exception: "ข้อยกเว้น", preamble: "คำปรารภ", inForceFrom: "ตั้งแต่", until: "ถึง", open: "เปิด", copy: "คัดลอกพร้อมอ้างอิง",
  copied: "คัดลอกแล้ว", save: "บันทึกเป็น Markdown", versions: "ฉบับ", changes: "สิ่งที่เปลี่ยนตั้งแต่", refersTo: "อ้างถึง",
  referredFrom: "ถูกอ้างโดย", contents: "สารบัญ", source: "แหล่งที่มา", terms: "คำที่ใช้",
  checkHint: "วางข้อความที่อ้างกฎหมาย หรือลากไฟล์ข้อความมาวางที่นี่ ทุกประโยคจะถูกเทียบกับมาตราที่อ้าง",
  checkGo: "ตรวจ", drop: "วางไฟล์ที่นี่", law: "ตัวบท", cites: "อ้าง", instead: "ใกล้กว่า:", filter: "กรองตามชื่อหรือรหัส",
  working: "กำลังทำ …", failed: "ทำไม่สำเร็จ", stays: "ข้อมูลไม่ออกจากเซิร์ฟเวอร์นี้", advice: "ไม่ใช่คำปรึกษากฎหมาย โปรดอ่านตัวบทเอง",
  unresolved: "ไม่มีที่นี่", nothing: "ไม่พบ", summary: "ประโยค", key: "เซิร์ฟเวอร์นี้ต้องใช้กุญแจ:",
  saveDocument: "บันทึกเป็นเอกสาร", print: "พิมพ์หรือบันทึกเป็น PDF", permalink: "คัดลอกลิงก์", graph: "มาตราที่อ้างถึงกัน", addFiles: "เพิ่มไฟล์: เลือกหรือลากมาวางที่นี่", added: "เพิ่มแล้ว", remove: "นำออก", review: "ส่วนที่อ่านไม่ได้", itSays: "ข้อความที่เขียนไว้", accept: "รับรอง", keep: "บันทึก",
  asStoodOn: "กฎหมายตามที่ใช้บังคับ ณ วันที่", versionShown: "ไม่ใช่ถ้อยคำของวันที่ถาม แต่เป็นฉบับอื่น:", versionOf: "ฉบับที่ใช้บังคับ", toToday: "อ่านกฎหมายของวันนี้", toAsked: "อ่านถ้อยคำของวันนั้น", held: "ฉบับมีอยู่ที่นี่",
  syntax: "\"คำในเครื่องหมายคำพูด\" ต้องมีตามนั้น +คำ ต้องมี -คำ ต้องไม่มี ต้นคำ* แทนทุกคำลงท้าย", more: "แสดงเพิ่ม", notText: "ไฟล์นี้ไม่ใช่ข้อความที่อ่านได้ที่นี่ โปรดบันทึกเป็นข้อความธรรมดา หรือวางข้อความ", enter: "ป้อน", wrongKey: "ไม่รู้จักกุญแจนี้", close: "ปิด",
  answerBy: "ตอบโดย", ownWords: "ถ้อยคำของกฎหมาย", written: "เขียนโดยโมเดลที่ได้รับคำถาม ทุกประโยคถูกเทียบกับกฎหมายที่อ้าง", sources: "มาตราที่อ้าง", onlyIn: "เฉพาะใน", reports: "รายงานการวัดผล",
  verdicts: { quoted: "ตรงตามตัวบท", supported: "มีตัวบทรองรับ", contradicted: "ขัดกับตัวบท", partly: "บางส่วน", undecided: "ยังไม่ชี้ขาด: โปรดอ่านตัวบท", "off-topic": "คนละเรื่อง",
    "not-in-context": "ไม่อยู่ในบริบท", "not-held": "ไม่มีกฎหมายนี้ในคลัง", "no-such-provision": "ไม่มีบทนี้", "not-in-force": "ไม่มีผลใช้บังคับ", "wrong-name": "ชื่อไม่ตรง", decision: "คำพิพากษา ไม่มีในคลัง", "not-a-citation": "ไม่ได้อ้าง", "not-compared": "ไม่ได้เทียบ" },
  standing: { "in force": "ใช้บังคับ", repealed: "ยกเลิก", "no longer in force": "สิ้นผลแล้ว", "not yet in force": "ยังไม่ใช้บังคับ", "not known": "ไม่ทราบวันใช้บังคับ" },
};

export const languages: Record<string, [name: string, words: Words]> = {
  th: ["ไทย", th], ko: ["한국어", ko], nl: ["Nederlands", nl], en: ["English", en], de: ["Deutsch", de], fr: ["Français", fr],
};
