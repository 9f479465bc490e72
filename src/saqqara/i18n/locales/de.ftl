## pages

web-house = Saqqara
web-skip = Zum Inhalt
web-ways = Hauptmenü
web-rules = Regeln
web-about = Über
web-language = Sprache
web-theme = Darstellung
web-theme-day = Hell
web-theme-night = Dunkel
web-theme-system = Wie das Gerät
web-independent = Ein unabhängiges Projekt mit eigenen Zeichnungen und Texten, nicht verbunden mit den Verlagen der Spiele.

home-title = Ein Tisch für ägyptische Brettspiele
home-about = Spiele gegen den Computer, mit Freunden über einen Link oder gemeinsam an einem Bildschirm. Ohne Konto, ohne Installation.
home-game = Spiel
home-opponent = Gegen wen spielst du?
home-count = Wie viele spielen?
home-others = Wer spielt auf den anderen Plätzen?
home-seat = Spieler { $number }
home-turn-order = in der Reihenfolge der Züge nach dir
home-level-novice = Neuling
home-level-novice-expect = spielt das Naheliegende; auch Kinder können gewinnen
home-level-apprentice = Lehrling
home-level-apprentice-expect = sieht seinen nächsten Zug, selten deinen
home-level-potter = Töpfer
home-level-potter-expect = sieht deine Antwort; schwankt zwischen guten Zügen
home-level-mason = Steinmetz
home-level-mason-expect = spielt solide; irrt sich, wenn es knapp ist
home-level-scribe = Schreiber
home-level-scribe-expect = rechnet gut und weiß, was du willst
home-level-surveyor = Vermesser
home-level-surveyor-expect = rechnet genau; macht selten Fehler
home-level-overseer = Aufseher
home-level-overseer-expect = übersieht wenig; fordert auch Erfahrene
home-level-architect = Baumeister
home-level-architect-expect = plant die ganze Partie; schwer zu schlagen
home-even = Etwa so stark wie du
home-even-expect = nach zwei Siegen in Folge eine Stufe höher, nach zwei Niederlagen eine tiefer
villager-amennakht = Amunnacht
villager-hunro = Hunro
villager-iyneferti = Ijneferti
villager-kha = Cha
villager-merit = Merit
villager-naunakhte = Naunachte
villager-nebnefer = Nebnefer
villager-paneb = Paneb
villager-pashed = Pasched
villager-ramose = Ramose
villager-sennedjem = Sennedjem
villager-wabet = Wabet
home-level-guide = Ipi
home-engine-expect = ein eigenes Programm
home-friend = Jemand per Link
home-friend-expect = an einem anderen Gerät: du bekommst Link und QR-Code
home-screen = Zu zweit an einem Bildschirm
home-screen-expect = ihr zieht abwechselnd an diesem Gerät
home-here = Dieser Bildschirm
terms-title = Für diese Partie vereinbart
terms-usual = keine Uhr, nur zum Spaß
terms-pace = Tempo
terms-pace-none = Ohne Uhr
terms-pace-live = Live: { $minutes } Min. + { $seconds } Sek. pro Zug
terms-pace-turns = { $days ->
    [one] { $days } Tag pro Zug
   *[other] { $days } Tage pro Zug
  }
terms-pace-note = Computerspieler brauchen keine Uhr. Ist der Server aus, läuft keine Uhr.
terms-then = Wenn die Zeit um ist
terms-then-lost = Partie verloren
terms-then-level = { $level } spielt weiter
terms-come = Erster Zug: höchstens { $time }
terms-listed = Tisch anzeigen
terms-listed-note = Alle sehen ihn auf der Startseite und dürfen sich dazusetzen.
terms-alone = Ohne Publikum
terms-alone-note = Den Tisch sieht nur, wer mitspielt. Nach dem Ende lässt sich die Partie anderen zeigen.
terms-strict = Streng
terms-strict-note = Ohne Hilfen, die die gedruckten Regeln nicht erlauben: Den Ablagestapel kann niemand durchsehen.
terms-counts = Diese Partie zählt
terms-counts-note = Was aufgedeckt wurde, bleibt liegen. Keine Tipps, kein Ausprobieren. Wer geht oder wessen Zeit um ist, verliert. Gewertet wird nur, wenn alle gezogen haben.
terms-bad-object = { $what } ist ein Objekt mit beliebigen von { $known }, nicht { $given }
terms-bad-name = { $what } hat kein { $given }; möglich: { $known }
terms-bad-number = „{ $name }“ der Bedenkzeit ist eine ganze Zahl von 0 bis { $most }, nicht { $given }
terms-bad-then = „on_timeout“ der Bedenkzeit ist „lost“ oder die Stufe eines Computerspielers, nicht { $given }
terms-bad-counts = in einer Partie, die zählt, verliert, wessen Zeit um ist: „on_timeout“ der Bedenkzeit ist „lost“, nicht { $given }
terms-bad-times = eine Bedenkzeit hat entweder „days“ pro Zug oder „minutes“ für die Partie und „seconds“ pro Zug
terms-bad-switch = „{ $name }“ ist true oder false, nicht { $given }
game-unknown = es gibt kein Spiel { $given }; möglich: { $known }
option-unknown = es gibt keine Option „{ $option }“; möglich: { $known }
option-value = die Option „{ $option }“ kann nicht { $given } sein; möglich: { $known }
option-impossible = diese Optionen passen nicht zusammen
rest-bad-fields = Ruhezeiten bestehen aus „time_zone“, „night“, „weekdays“ und „holidays“, nicht aus { $given }
rest-bad-zone = eine Zeitzone heißt zum Beispiel Europe/Berlin, nicht { $given }
rest-unknown-zone = dieser Server kennt keine Zeitzone { $given }; eine Zeitzone heißt zum Beispiel Europe/Berlin
rest-bad-night = eine Nacht besteht aus zwei verschiedenen Stunden von 0 bis 23, die höchstens { $most } auseinanderliegen, nicht aus { $given }
rest-bad-week = Wochentage sind Zahlen von 0 (Montag) bis 6, höchstens sechs davon, nicht { $given }
rest-bad-holidays = Urlaube sind Paare aus erstem und letztem Tag wie 2026-12-24: höchstens { $most } Paare, jedes höchstens { $longest } Tage lang, nicht { $given }
home-begins = Wer beginnt?
home-begins-chance = Das Los
home-begins-me = Ich
home-begins-other = Mein Gegenüber
home-presets = Was spielst du?
home-preset-all = Alles selbst wählen
home-preset-all-about = Seiten, Erweiterungen und Varianten einzeln.
home-reconstructed = nicht nach der gedruckten Regel
home-reconstructed-why = Warum nicht?
home-sites = Seiten der Orte
home-sites-note = Neu im Spiel? Dann überall A.
home-extras = Mit
home-side = Seite { $side }
home-name = Dein Name
home-name-note = Alle am Tisch sehen ihn, dieser Browser merkt ihn sich. Nur gegen den Computer brauchst du keinen.
home-name-full = Mehr als { $most } Zeichen passen nicht.
home-name-missing = Schreib erst einen Namen, irgendeinen.
home-own-name = Du spielst als { $name }.
home-start = Tisch eröffnen
home-opening = Der Tisch wird eröffnet …
home-failed = Der Server antwortet nicht. Läuft er noch? Dann versuch es noch einmal.
home-no-script = Zum Spielen braucht es JavaScript, das in diesem Browser ausgeschaltet ist. Die Regeln lassen sich auch so lesen.
home-mine = Deine Partien
home-mine-free = Wartet auf Mitspieler
home-mine-yours = Ich bin am Zug
home-mine-over = Beendete
home-screen-name = Name von Spieler { $number }
home-choosing = { $game }: Spielweise wählen
home-new = Neue Partie
home-play = Jetzt spielen
home-play-against = gegen den Computer ({ $who })
home-play-again = wie beim letzten Mal: { $who }
home-with-friend = Zu zweit über einen Link
home-friend-game = { $game }: zu zweit über einen Link
home-choose = Spielweise wählen
home-mine-find = Partie suchen
home-mine-state = Welche Partien
home-mine-all = Alle
home-mine-running = Laufende
home-mine-games = Alle Spiele
home-mine-who = Name des Gegenübers
home-mine-more = Mehr anzeigen
home-mine-nothing = Keine Partie passt dazu.
time-just-now = gerade eben
home-mine-forget = Aus der Liste nehmen
home-mine-gone = { $game } steht nicht mehr in deiner Liste. Partie und Nachrichten bleiben; der Link führt weiter dorthin.
home-mine-back = Zurückholen
home-mine-unread = Deine Partien lassen sich gerade nicht lesen. Alles andere geht; wer den Server betreibt, sollte „saqqara db check“ ausführen.
home-mine-won = { $whose ->
    [you] Du hast gewonnen, { $points }
   *[other] { $name } hat gewonnen, { $points }
  }
home-mine-shared = Geteilter Sieg, { $points }
home-learn = Neu hier?
home-learn-rules = Die Regeln kurz: { $game }

## the API's page

api-title = Für Programme
api-machine = Dasselbe für Maschinen:
api-link = Wie Programme hier spielen

## errors

table-error-unreadable = „{ $text }“ ist in diesem Spiel kein Zug.
table-error-illegal = Jetzt nicht: { $why }.
table-error-course = Das ginge auch. Aber jetzt: { $asked }
table-error-course-goes-on = Gerade bist du nicht gefragt: Es geht von selbst weiter.
table-error-turn-ended = Dein Zug ist zu Ende: Bestätige ihn, oder nimm etwas zurück.
table-error-not-your-turn = Gerade ist jemand anderes am Zug.
table-error-no-such-seat = Diesen Platz gibt es nicht; der Tisch hat { $seats }.
table-error-taken = Dort sitzt schon jemand.
table-error-reserved = Dieser Platz ist für jemand anderen freigehalten.
table-error-not-reserved = Dieser Platz ist für niemanden freigehalten.
table-error-shared = Diese Partie können schon alle ansehen.
table-error-over = Die Partie ist zu Ende.
table-error-not-over = Die Partie ist noch nicht zu Ende.
table-error-has-rematch = Zu dieser Partie gibt es schon eine Revanche.
table-error-nothing-to-take-back = Du hast noch nichts entschieden: Es gibt keinen Zug, den du zurücknehmen könntest.
table-error-already-asked = Es hat schon jemand gebeten, einen Zug zurückzunehmen; erst antworten die anderen.
table-error-declined = Abgelehnt. Du kannst wieder fragen, sobald weitergespielt wurde.
table-error-not-asked = Du wurdest nicht gefragt, ob ein Zug zurückgenommen werden darf.
table-error-nothing-to-undo = Du hast in diesem Zug noch nichts entschieden, das du zurücknehmen könntest.
table-error-undo-revealed = Es gibt nichts zurückzunehmen: Was aufgedeckt ist, bleibt.
table-error-nothing-to-redo = Es gibt nichts zu wiederholen.
table-error-nothing-to-confirm = Der Zug ist noch nicht zu Ende: Es gibt nichts zu bestätigen.
table-error-not-late = Die Zeit für diesen Platz ist noch nicht um.
table-error-cancel-instead = Du hast diesen Tisch eröffnet: Sag ihn stattdessen ab.
table-error-no-substitutes = In dieser Partie springt niemand für andere ein.
table-error-alone = Niemand wartet auf dich: Schließ einfach die Seite und spiel weiter, wann du magst.
table-error-alone-clock = Niemand wartet auf dich, aber deine Uhr läuft: Komm zurück, bevor deine Zeit um ist.
table-error-nobody-stands-in = Auf diesem Server gibt es keinen Computerspieler, der einspringen könnte.
table-error-out = Wer aufgegeben hat oder wessen Zeit um ist, kommt in die Partie nicht zurück.
table-error-not-away = Auf diesem Platz ist niemand eingesprungen.
table-error-not-host = Absagen kann nur, wer den Tisch eröffnet hat.
table-error-begun = Die Partie hat begonnen: Verlass den Tisch oder gib auf.
table-error-not-begun = Die Partie hat noch nicht begonnen: Es sind noch Plätze frei.
table-error-already-proposed = Es gibt schon einen Vorschlag; erst antworten die anderen.
table-error-no-such-proposal = Vorschlagen lässt sich, die Partie zu beenden oder einen Platz neu zu besetzen.
table-error-not-replaced = Dieser Platz lässt sich nicht neu besetzen.
table-error-present = Neu besetzen lässt sich nur ein Platz, auf den alle warten oder von dem jemand gegangen ist.
table-error-not-proposed = Du wurdest dazu nicht gefragt.
table-error-away = Für dich spielt gerade der Computer; komm erst zurück.
table-error-has-sat = Du hattest hier schon einen anderen Platz und weißt, was von dort zu sehen war.
table-error-counts = Diese Partie zählt: Was aufgedeckt wurde, bleibt liegen.
table-error-counts-stays = Diese Partie zählt, deshalb kann kein Computer für dich einspringen. Spiel später weiter oder gib auf.

web-error-bad-request = Die Anfrage ist nicht verständlich. { $where }: { $why }.
web-error-value = { $kind ->
    [missing] fehlt
    [unknown] dieses Feld gibt es nicht
    [whole] muss eine ganze Zahl sein
    [number] muss eine Zahl sein
    [switch] muss true oder false sein
    [text] muss ein Text sein
    [list] muss eine Liste sein
    [object] muss ein Objekt sein
    [json] ist kein gültiges JSON
    [least] muss mindestens { $limit } sein
    [most] darf höchstens { $limit } sein
    [short] braucht mindestens { $limit } Zeichen
    [few] braucht mindestens { $limit } Einträge
    [many] darf höchstens { $limit } Einträge haben
    [choice] möglich sind { $choices }
    [form] hat nicht die erwartete Form
   *[other] dieser Wert ist nicht möglich
  }
web-error-too-long = Das ist zu lang: { $where } hat höchstens { $most } Zeichen.
web-error-text-surrogate = Dieser Text geht so nicht. { $where } enthält { $character }, ein halbes Zeichen. Tippe das Zeichen neu.
web-error-text-control = Dieser Text geht so nicht. { $where } enthält das Steuerzeichen { $character }. Entferne es.
web-error-text-invisible = Dieser Name ist unsichtbar. Ein Name braucht mindestens ein Zeichen, das andere sehen können.
web-error-unreadable-request = Die Anfrage ist nicht lesbar: Sie muss JSON in UTF-8 sein.
web-error-no-such-address = Unter dieser Adresse gibt es nichts.
web-error-no-such-method = Diese Adresse nimmt solche Anfragen nicht an.
web-error-refused = Die Anfrage wird abgelehnt.
web-error-not-json = Sende die Anfrage als JSON (Content-Type: application/json).
web-error-foreign-page = Die Anfrage kommt von einer Seite anderswo.
web-error-too-large = Die Anfrage ist zu groß: höchstens { $bytes } Bytes.
web-error-too-many-tables = Du hast viele Tische eröffnet. Versuch es in { $seconds } s wieder.
web-error-too-many-commands = Das war zu schnell. Versuch es gleich noch einmal.
web-error-busy = Der Server hat gerade alle Hände voll zu tun. Versuch es gleich noch einmal.
web-error-too-many-connections = Es sind zu viele Seiten offen. Schließe einige, oder versuch es gleich noch einmal.
web-error-no-such-place = „{ $place }“ ist kein Ort, an dem mehrere bauen.
web-error-no-such-table = Diesen Tisch gibt es nicht.
web-error-no-such-game = Diese Partie lässt sich nicht eröffnen: { $why }.
web-error-options = Das passt nicht zusammen: { $why }.
web-error-no-such-opponent = „{ $name }“ gibt es nicht als Mitspieler; zur Wahl stehen: { $choices }.
web-error-opponents = { $given ->
    [one] 1 Angabe ist
   *[other] { $given } Angaben sind
  } da, aber es gibt { $others ->
    [one] 1 anderen Platz: Nenne, wer dort spielt.
   *[other] { $others } andere Plätze: Nenne für jeden, wer dort spielt, oder eine Angabe für alle.
  }
web-error-names = { $given } Namen für { $others } andere: Nenne alle („“ für keinen Namen) oder niemanden.
web-error-terms = Das lässt sich nicht vereinbaren: { $why }.
web-error-not-absent = Warte noch etwas: Ein Platz lässt sich neu besetzen, wenn { $minutes } Minuten lang nichts geschehen ist.
web-error-counts = Das ist die Stellung einer Partie, die zählt und hier noch läuft.
web-error-counts-playing = Du spielst gerade „{ $game }“ in einer Partie, die zählt. Bis sie zu Ende ist, kannst du hier keine Stellungen dieses Spiels analysieren.
web-error-counts-later = Wenn sie zu Ende ist, kannst du sie dir ansehen.
web-error-rest = Das lässt sich nicht merken: { $why }.
web-error-names-of-others = Nur wer am selben Bildschirm sitzt, kann hier einen Namen bekommen; alle anderen bringen ihren mit.
web-error-no-spectators = An diesem Tisch wird ohne Publikum gespielt.
web-error-ask-to-share = Nach dem Ende kann die Partie für alle freigeben, wer mitgespielt hat.
web-error-no-guest = Dein Browser schickt kein Cookie mit; ohne Cookie lässt sich kein Platz für dich freihalten.
web-error-become-guest = Erlaube Cookies für diese Website und lade die Seite neu. (Programme: POST /api/guest.)
web-error-bad-address = Das ist keine Adresse dieses Servers.
web-error-not-your-seat = Das ist nicht dein Platz.
web-error-covered = Die Karten von { $name } sind verdeckt.
web-error-uncover = Sag erst „Ich bin { $name }“.
web-error-no-open-seat = An diesem Tisch sind alle Plätze besetzt.
web-error-late = Am Tisch ist inzwischen etwas geschehen: Sieh noch einmal hin, dann entscheide.
web-error-broken-table = Tisch { $table } ist beschädigt und lässt sich nicht lesen. Andere Tische sind davon nicht betroffen.
web-error-newer = Dieser Tisch braucht eine neuere Version des Servers. Nichts ist verloren: Versuch es gleich noch einmal.
web-error-store = Der Server konnte etwas nicht lesen oder speichern. Vielleicht ist dein letzter Zug nicht gespeichert: Lade die Seite neu und sieh nach.
web-error-store-full = Auf der Platte des Servers ist kein Platz mehr, also lässt sich nichts speichern. Es hat sich nichts geändert. Sag denen Bescheid, die diesen Server betreiben.
web-error-store-away = Der Server erreicht seine Datenbank nicht. Was gespeichert war, ist sicher: Lade die Seite in einer Minute neu.
web-error-store-busy = Die Datenbank des Servers ist gerade beschäftigt. Es hat sich nichts geändert; versuch es gleich noch einmal.
web-error-broken = Hier ist etwas schiefgegangen. Es hat sich nichts geändert; versuch es später wieder.

rules-title = { $game }: die Regeln
rules-back = Zurück zum Tisch
rules-contents = Inhalt
rules-version = Länge der Regeln
rules-full = Ausführlich
rules-both = Beides
rules-short = Kurz
rules-picture-usual = Mit den Zahlen gezeichnet, die auf diesem Server üblich sind; hier gelten andere.

about-title = Über Saqqara
about-project = Saqqara ist ein Tisch für ägyptische Brettspiele, gedacht für einen Haushalt oder einen Verein: Wer das Programm betreibt, lädt die anderen ein. Auf den Seiten, im Terminal und in Python-Programmen gelten dieselben Regeln.
about-computer = Der Computerspieler weiß nur, was ein Mensch an seinem Platz wüsste. Jede Mischung wird zu Beginn versiegelt und am Ende geöffnet, sodass alle sie prüfen können.
about-independent-title = Unabhängig
about-privacy-title = Datenschutz
about-privacy = Dieser Server speichert die Namen, die sich Leute geben, und die Partien, die sie spielen. Ein signiertes Cookie, das mit der ersten Seite kommt, sagt, welche Plätze deine sind; ohne es kann niemand spielen. Von Mitgliedern hebt er auch Namen und Passkeys auf, Passwörter nur in unlesbarer Form. Weitere Cookies merken sich Sprache, Darstellung und Länge der Regeln. Nichts wird an andere geschickt, und nichts wird von anderswo geladen.
about-licence-title = Lizenz
about-licence = Programm, Texte und Zeichnungen sind frei unter der MIT-Lizenz: Verwende, ändere und teile sie, wie du willst, solange der Lizenzhinweis dabeibleibt.
about-font = Überschriften und Zahlen stehen in der Alegreya (Alegreya Project Authors), unter der SIL Open Font License.
about-version = Version { $version }

error-code = Fehler { $code }
error-home = Zur Startseite
error-lost-title = Hier ist nichts
error-lost = Keine Seite und kein Tisch hat diese Adresse. Prüf, ob am Link das Ende fehlt, oder fang auf der Startseite neu an; dort stehen auch deine Partien.
error-busy-title = Einen Moment
error-busy = Das war mehr, als der Server auf einmal annimmt. Warte eine Minute und versuch es dann noch einmal; deine Partien sind sicher.
error-wrong-title = Das ging nicht
error-wrong = Der Server hat nicht verstanden, was diese Seite von ihm wollte. Geh zurück, lade neu und versuch es noch einmal.
error-closed-title = Nicht für alle
error-closed = An diesem Tisch wird ohne Publikum gespielt. Nach dem Ende kann die Partie für alle freigeben, wer mitgespielt hat.
error-newer-title = Gleich geht es weiter
error-newer = An diesem Tisch spielt schon eine neuere Version des Servers, auf die gerade umgestellt wird. Nichts ist verloren: Lade die Seite gleich noch einmal.
error-damaged-title = Dieser Tisch ist beschädigt
error-damaged = Seine Daten auf dem Server stimmen nicht mehr mit dem überein, was gespeichert wurde. Neu laden hilft nicht: Sag denen Bescheid, die diesen Server betreiben; vielleicht gibt es eine Sicherung.
error-broken-title = Etwas ist kaputtgegangen
error-broken = Der Fehler liegt beim Server, nicht bei dir. Was bestätigt war, ist gespeichert: Lade die Seite neu, und wenn es wieder geschieht, sag es denen, die diesen Server betreiben.

replay-title = { $game }, Schritt für Schritt
replay-beginning = Die Partie beginnt.
replay-step = Schritt { $ply } von { $last }
replay-bar = Schritte der Partie
replay-steps = Zu einem anderen Schritt
replay-slider = Schritt
replay-first = Zum Anfang
replay-previous = Einen Schritt zurück
replay-play = Abspielen
replay-next = Einen Schritt weiter
replay-last = Zum Ende
replay-table = Zum Tisch
replay-lost = Der Server antwortet nicht. Versuch es noch einmal.

## the table

table-you = Du
table-open-seat = Freier Platz
table-computer = Computer
table-watching-you = Du schaust zu
table-watching = { $count ->
    [one] jemand schaut zu
   *[other] { $count } schauen zu
  }
table-level = Computer: { $level }
table-box = Schachtel
table-log = Verlauf
table-log-empty = Noch ist nichts geschehen.
table-undo = Rückgängig
table-redo = Wiederholen
table-restart = Zug neu beginnen
table-confirm = Zug bestätigen
table-confirm-part = Bestätigen
table-confirm-or-undo = Bestätige den Zug, oder nimm etwas zurück.
table-choose = Wähle einen Zug
table-wait = Warten
table-forced = (Es gab nur diese Möglichkeit.)
table-stand-in = { $whose ->
    [you] Computer (für dich)
   *[other] Computer (für { $name })
  }
table-instead = ({ $player } ist eingesprungen: { $name } { $why ->
    [late] hat nicht rechtzeitig geantwortet
    [illegal] wollte etwas Unerlaubtes
   *[broken] ist ausgefallen
  }.)
table-result = Ergebnis zeigen
table-turn = { $whose ->
    [you] Du bist am Zug
   *[other] { $name } ist am Zug
  }
table-covered = { $name } ist an der Reihe
table-covered-note = Gib den Bildschirm weiter. Die Karten sind verdeckt.
curtain-how = Schaltfläche gedrückt halten, oder einmal drücken und darunter bestätigen.
curtain-sure = Ja, meine Karten zeigen
table-uncover = Ich bin { $name }
table-turn-done = { $whose ->
    [you] Dein Zug ist fertig
   *[other] { $name }: Zug fertig
  }
table-part-done = { $whose ->
    [you] Du bist erst einmal fertig
   *[other] { $name }: erst einmal fertig
  }
table-thinking = { $name } überlegt
table-waits-for-player = { $count ->
    [one] Noch eine Person fehlt
   *[other] Noch { $count } Personen fehlen
  }
table-taken-back = Zurückgenommen.
table-points = Die Punkte im Einzelnen
table-points-label = { $name }: { $sure } { $sure ->
    [one] Punkt
   *[other] Punkte
  } sicher, { $more } mehr, wenn die Partie jetzt endete. Einzelheiten zeigen.
table-points-note = Zuerst, was nicht mehr verloren gehen kann; in Klammern, was dazukäme, wenn die Partie jetzt endete.
table-source = Quelle
table-total = Zusammen
table-rematch = Revanche mit getauschten Plätzen
table-rematch-offered = { $whose ->
    [you] Du bietest eine Revanche an.
   *[other] { $name } bietet eine Revanche an.
}
table-rematch-go = Zur Revanche
table-replay = Die Partie nachspielen
table-record = Aufzeichnung herunterladen
table-proof = Beweis der Mischung
table-proof-good = Geprüft: Die Startzahl ist die vor der Partie zugesagte, und alles Gemischte folgt aus ihr.
table-proof-bad = Die Prüfung ist misslungen: { $why }.
table-proof-note = „saqqara record verify“ prüft die heruntergeladene Aufzeichnung auf deinem eigenen Rechner.
table-commitment = Zusage, gezeigt vor der Partie
table-seed = Startzahl, gezeigt nach der Partie
table-invite = { $count ->
    [one] Lade jemanden ein
   *[other] Lade { $count } Personen ein
  }
table-seats = Wer am Tisch sitzt
table-seat-free = noch frei
table-invite-how = Wer diesen Link öffnet, setzt sich an deinen Tisch.
table-invite-alone = Den Link kann nur dieser Rechner öffnen. Damit auch andere es können, starte den Server so:
table-qr = Der Link als QR-Code
table-link = Link zu diesem Tisch
table-copy = Kopieren
table-copied = Kopiert
table-sit = Ein Platz ist frei
table-sit-how = { $count ->
    [one] { $names } wartet auf jemanden zum Spielen.
   *[other] { $names } warten auf jemanden zum Spielen.
  }
table-sit-fold = Erst den Tisch ansehen
table-sit-unfold = Ein Platz ist frei: mitspielen
table-sit-down = Hinsetzen
table-numbered = Hier spielt schon jemand als { $name }. Die anderen sehen dich als { $called }.
table-kept = { $count ->
    [1] Dieser Platz ist für jemand anderen freigehalten
   *[other] Diese Plätze sind für andere freigehalten
  }
table-kept-how = Zusehen kannst du gern.
table-kept-fold = Zusehen
table-close = Schließen
table-help = Über diesen Tisch
table-variants = Was hier anders ist
table-differs = { $what }: { $shipped } → { $own }
table-differences = Andere Karten oder Zahlen als auf diesem Server üblich
table-settings = Einstellungen
table-setting-confirm = Jeden Zug bestätigen
table-setting-confirm-note = Ist das ausgeschaltet, endet dein Zug mit dem letzten Schritt. Was etwas Verdecktes aufdeckt, bestätigst du immer.
table-counts = diese Partie zählt
clock-left = Restzeit
clock-minute = Noch eine Minute.
clock-up = Die Zeit ist um
clock-rest = Meine freie Zeit
clock-rest-note = In Partien über mehrere Tage steht deine Uhr dann still. Zeitzone deines Browsers: { $zone }.
clock-night = Nachts
clock-night-none = Nächte zählen
clock-night-from = von { $from } bis { $until } Uhr
clock-week = Tage, die nicht zählen
clock-holiday = Urlaub, erster und letzter Tag
clock-rest-keep = Speichern
clock-rest-kept = Gespeichert.
leaving-open = Tisch verlassen …
leaving-title = Tisch verlassen
leaving-cancel = Partie absagen
leaving-cancel-note = Der Tisch wird geschlossen; niemand kann sich mehr setzen.
leaving-cancel-sure = Ja, absagen
leaving-get-up = Wieder aufstehen
leaving-get-up-note = Dein Platz wird wieder frei.
leaving-get-up-sure = Ja, aufstehen
leaving-leave = Gehen und später wiederkommen
leaving-leave-note = Bis du zurück bist, spielt der Computer ({ $level }) für dich.
leaving-leave-sure = Ja, gehen
leaving-pause = { $clock ->
    [none] Für eine Pause schließ einfach die Seite: Die Partie wartet auf dich.
    [live] Deine Uhr läuft weiter, auch wenn du die Seite schließt. { $then ->
        [lost] Ist deine Zeit um, hast du die Partie verloren.
       *[played] Ist deine Zeit um, spielt ein Computerspieler ({ $level }) für dich weiter.
      }
   *[days] Du kannst die Seite schließen und später weiterspielen, aber wenn du am Zug bist, läuft deine Zeit. { $then ->
        [lost] Ist sie um, hast du die Partie verloren.
       *[played] Ist sie um, spielt ein Computerspieler ({ $level }) für dich weiter.
      }
  }
leaving-pause-until = Du hast Zeit bis
leaving-end = Partie gemeinsam beenden
leaving-end-note = Wenn alle zustimmen, endet die Partie jetzt und zählt für niemanden.
leaving-end-alone = Die Partie endet jetzt und zählt für niemanden.
leaving-end-sure = Die anderen fragen
leaving-end-now = Ja, beenden
leaving-resign = Aufgeben
leaving-resign-note = Die Partie ist zu Ende, und du hast verloren.
leaving-resign-goes-on = Du hast die Partie verloren. Die anderen spielen weiter, auf deinem Platz der Computer ({ $level }). Zurückkommen kannst du nicht.
leaving-resign-sure = Ja, aufgeben
leaving-replace = Platz von { $name } neu besetzen
leaving-replace-note = Wenn die anderen zustimmen, ist { $name } nicht mehr dabei. Wer den Platz bekommt, sieht, was dieser Platz sehen darf.
leaving-replace-computer = Computer ({ $level })
leaving-replace-open = Jemand anderes
leaving-away = Für dich spielt gerade der Computer ({ $level }).
leaving-return = Zurückkommen
leaving-here = Ich bin da
leaving-proposes-end = { $whose ->
    [you] Du schlägst vor, die Partie zu beenden. Sie würde für niemanden zählen.
   *[other] { $name } schlägt vor, die Partie zu beenden. Sie würde für niemanden zählen.
  }
leaving-proposes-replace = { $whose ->
    [you] Du schlägst vor
   *[other] { $name } schlägt vor
  }, den Platz von { $whom } neu zu besetzen: { $by ->
    [open] mit jemand anderem
   *[computer] mit dem Computer ({ $level })
  }.
leaving-said-left = { $whose ->
    [you] Für dich spielt jetzt der Computer ({ $player }).
   *[other] { $name } hat den Tisch verlassen; der Computer ({ $player }) springt ein.
  }
leaving-said-returned = { $whose ->
    [you] Du bist wieder da.
   *[other] { $name } ist wieder da.
  }
leaving-said-declined = { $whose ->
    [you] Du möchtest das nicht; die Partie geht weiter.
   *[other] { $name } möchte das nicht; die Partie geht weiter.
  }
leaving-said-flagged = { $whose ->
    [you] Deine Zeit ist um; für dich spielt der Computer ({ $player }) weiter.
   *[other] { $name } hat die Zeit überschritten; der Computer ({ $player }) spielt weiter.
  }
leaving-said-resigned = { $whose ->
    [you] Du hast aufgegeben; auf deinem Platz spielt der Computer ({ $player }) weiter.
   *[other] { $name } hat aufgegeben; der Computer ({ $player }) spielt weiter.
  }
leaving-said-excused = Der Server war aus; diese Zeit zählt für niemanden.
leaving-ended-agreed = Einvernehmlich beendet: Diese Partie zählt für niemanden
leaving-ended-cancelled = Diese Partie wurde abgesagt
leaving-ended-resigned = { $whose ->
    [you] Du hast aufgegeben
   *[other] { $name } hat aufgegeben
  }: { $winner ->
    [you] Du gewinnst
   *[other] { $count ->
        [one] { $winners } gewinnt
       *[other] { $winners } gewinnen
      }
  }
leaving-ended-time = { $whose ->
    [you] Deine Zeit ist um
   *[other] { $name } hat die Zeit überschritten
  }: { $winner ->
    [you] Du gewinnst
   *[other] { $count ->
        [one] { $winners } gewinnt
       *[other] { $winners } gewinnen
      }
  }
table-shuffle = Die Mischung
table-shuffle-note = Gemischt wurde vor der Partie. Diese Zahl legt die Mischung fest; nach der Partie wird die Startzahl gezeigt, und alle können es nachprüfen.
table-lost = Verbindung verloren, neuer Versuch …
table-back = Wieder verbunden.
table-failed = Der Server hat nicht geantwortet. Der Zug wurde nicht gemacht; versuch es noch einmal.
table-not-fetched = Der Server hat nicht geantwortet; öffne dies noch einmal.
table-why = Regel { $rule }
table-no-script = Der Tisch braucht JavaScript, und das ist in diesem Browser aus.
table-player = Spieler
table-analysis = Wer hier was hat
table-analysis-note = Die Punkte am Ende der Runde und der Partie gelten so, als würde nichts mehr gebaut und die Partie mit dieser Runde enden.
table-players = Spieler
table-areas = Auslagen der Spieler
table-drop = Abbrechen
table-dropped = Die Wahl ist aufgehoben.
table-board = Tischmitte
table-bar = Zug
table-result-title = Das Ergebnis
table-info = Erklärung

## explaining

explain-remedy = Was helfen würde: { $remedy }.
explain-wait = Warte auf { $name }.
explain-forced = { $whose ->
    [you] Dann bleibt dir nur eines
   *[other] Dann bleibt für { $name } nur eines
  }: { $told }
explain-over = Dann ist die Partie zu Ende.
explain-becomes = { $name } { $before } → { $after }
explain-becomes-heard = { $name } hat dann { $sure } { $sure ->
    [one] Punkt
   *[other] Punkte
  } sicher, und { $more } mehr, wenn die Partie da endete.
explain-becomes-open = Was { $name } dann hat, hängt davon ab, was aufgedeckt wird.
explain-more = Mehr …
explain-reveals = Deckt etwas auf
explain-reveals-about = Etwas Verdecktes kommt ans Licht. Was bis dahin geschehen ist, lässt sich danach nur noch zurücknehmen, wenn die anderen zustimmen.
explain-hands-over = Beendet den Zug
explain-hands-over-about = Damit ist der Zug vorbei. Zurücknehmen lässt er sich danach nur noch, wenn die anderen zustimmen.
explain-asks = Die anderen fragen
explain-asks-about = Dieser Zug ist bestätigt oder hat etwas aufgedeckt. Zurücknehmen lässt er sich nur, wenn die anderen zustimmen.
explain-line = { $name }, { $source }: { $sure } sicher, { $more } mehr, wenn die Partie jetzt endete. Zeigen, was zählt.
explain-line-before = Die Zeile davor
explain-line-next = Die nächste Zeile
explain-lines = Alle Punkte
explain-choose-line = Wähle eine Zahl, um am Tisch zu sehen, was sie zählt.
explain-chart-turn = { $turns ->
    [round] Runde
   *[turn] Zug
  }
explain-chart-has = { $name } { $points }
explain-chart = { $turns ->
    [round] Nach Runde { $turn }: { $have }. Vorn seit Runde { $since }: { $name }.
   *[turn] Nach Zug { $turn }: { $have }. Vorn seit Zug { $since }: { $name }.
  }
explain-chart-even = { $turns ->
    [round] Nach Runde { $turn }: { $have }. Niemand liegt vorn.
   *[turn] Nach Zug { $turn }: { $have }. Niemand liegt vorn.
  }
explain-chart-lines = Dicke Linien: der Stand, wenn die Partie da geendet hätte; dünne: was sicher war.
explain-whole = In den Regeln

## share

share-title = { $game }: { $names }
share-no-script = Schrittweise durch die Partie geht es nur mit JavaScript, das in diesem Browser aus ist. Zu sehen ist die Stellung, mit der die Seite gemacht wurde; der Verlauf sagt den Rest.
share-open = Teilen
share-copy = Link kopieren
share-copy-what = Den Link zu dieser Stellung kopieren
share-copied = Der Link zu Schritt { $ply } ist kopiert.
share-link = Link zu dieser Stellung
share-link-note = Wer ihn öffnet, sieht nur, was für die eigenen Augen bestimmt ist.
share-picture = Bild dieser Stellung
share-game = Die ganze Partie als eine Datei
share-game-note = Eine Seite, die die Partie ohne Netz nachspielt: verschicken, aufheben, überall öffnen.

## learn by playing

guide-title = Spielend lernen
guide-learn = { $game } spielend lernen: fünf Minuten, ganz ohne Regelheft
guide-step = Schritt { $number } von { $count }
guide-confirm = Sehr gut. Bestätige jetzt deinen Zug; bis dahin könntest du ihn noch zurücknehmen.
guide-watch = Schau, was jetzt geschieht …
guide-ways = Steuerung der Einführung
guide-back = Zurück
guide-again = Noch einmal
guide-leave = Beenden
guide-on = Weiter
guide-play = Jetzt eine ganze Partie
guide-counts = Das war die Übungspartie: Sie zählt nicht.

## what if

whatif-enter = Was wäre, wenn …?
whatif-title = Was wäre, wenn
whatif-counts = Was wäre, wenn: nichts davon zählt
whatif-about = Du spielst ab Schritt { $ply } allein weiter. Was verdeckt war, ist neu verteilt, nach dem, was man wissen konnte.
whatif-back = Zurück zur Partie
whatif-anew = Neu verteilen
whatif-anew-note = Noch einmal ab Schritt { $ply }, das Verdeckte neu verteilt
whatif-against = Die anderen
whatif-nobody = Du spielst alle Plätze
whatif-computer = { $level } spielt die anderen
whatif-yours = In der Partie bist du jetzt am Zug.

## senses
## $whose - "you" or "other"; $agreed, $known - "yes" or "no"

senses-back-title = Einen Zug zurücknehmen
senses-back-asks = { $whose ->
    [you] Du bittest darum, deinen letzten Zug zurückzunehmen.
   *[other] { $name } bittet darum, den letzten eigenen Zug zurückzunehmen.
  }
senses-back-what = { $count ->
    [one] Zurückgenommen würde: { $first }
   *[other] Zurückgenommen würden { $count } Schritte, bis vor diesen: { $first }
  }
senses-back-agree = Zustimmen
senses-back-refuse = Ablehnen
senses-back-withdraw = Zurückziehen
senses-back-refused = { $whose ->
    [you] Du stimmst nicht zu: Der Zug gilt.
   *[other] { $name } stimmt nicht zu: Der Zug gilt.
  }
senses-back-withdrawn = { $whose ->
    [you] Du ziehst die Bitte zurück: Der Zug gilt.
   *[other] { $name } zieht die Bitte zurück: Der Zug gilt.
  }
senses-back-done = { $whose ->
    [you] Du hast einen Zug zurückgenommen
   *[other] { $name } hat einen Zug zurückgenommen
  }{ $agreed ->
    [yes] ; alle haben zugestimmt
   *[no] {""}
  }.{ $known ->
    [yes] {" "}Was er aufgedeckt hatte, ist wieder verdeckt, aber bekannt.
   *[no] {""}
  }
senses-back-ask-who = Der Zug ist endgültig: Er hat etwas aufgedeckt, oder er ist schon beendet. Zurücknehmen darfst du ihn nur mit Zustimmung von { $others }.
senses-back-ask-nobody = Du kannst deinen letzten Zug zurücknehmen; niemand muss zustimmen.
senses-back-note = Neu gemischt wird nicht: Was aufgedeckt wurde, kommt wieder. Im Verlauf steht, dass der Zug zurückgenommen wurde.
senses-back-ask = { $others } fragen
senses-back-take = Zug zurücknehmen
senses-reveals = { $count ->
    [0] Deckt etwas auf und ist endgültig.
    [one] Deckt ein Teil auf und ist endgültig.
   *[other] Deckt { $count } Teile auf und ist endgültig.
  }
senses-reveal-now = Jetzt aufdecken
senses-hands-over = Danach ist { $name } am Zug.
senses-ends = Danach ist die Partie zu Ende.
senses-away-title = Während du weg warst
senses-away-again =
    { $moved ->
        [yes] Zeigen, was seit meinem letzten Zug geschehen ist
       *[no] Zeigen, was seit dem Beginn geschehen ist
    }
senses-away-skip = Überspringen
senses-away-go = Zum Tisch
moments-title = Was eben geschah
moments-pause = Anhalten
moments-speed = Züge der anderen
moments-speed-slow = Langsam
moments-speed-normal = Normal
moments-speed-fast = Schnell
moments-speed-off = Aus
moments-speed-note = Jeder Schritt der anderen wird mit seiner Zeile aus dem Verlauf gezeigt; Steine wandern, Kämpfe und Wertungen werden vorgeführt. Ein Klick oder Esc überspringt.
moments-since =
    { $moved ->
        [yes] seit deinem letzten Zug
       *[no] seit dem Beginn
    }
outcome-new-game = Neue Partie
outcome-home = Startseite
outcome-look = Tisch ansehen
senses-away-points = Punkte: { $pairs }.
senses-away-points-of = { $name } { $before } → { $after }
senses-line = Befehlszeile
senses-line-open = Befehlszeile
senses-line-field = Befehl
senses-line-options = Was sich eingeben lässt
senses-line-placeholder = Zug, score, undo, why …
senses-line-run = Ausführen
senses-line-points = { $name }: { $sure } { $sure ->
    [one] Punkt
   *[other] Punkte
  } sicher, { $more } mehr, wenn die Partie jetzt endete.
senses-line-no-undo = Es gibt nichts zurückzunehmen; „takeback“ bittet um deinen letzten Zug.
senses-line-no-redo = Es gibt nichts zu wiederholen.
senses-line-no-confirm = Es gibt nichts zu bestätigen.
senses-line-no-away = Es gibt nichts Neues zu zeigen.
senses-line-help = Gib eine Entscheidung oder einen dieser Befehle ein. Tab ergänzt und zeigt, was möglich ist, die Pfeiltasten wählen, Escape schließt.
senses-line-why-what = Nenne nach „why“ eine Entscheidung.
senses-line-possible = „{ $decision }“ ist jetzt möglich.
senses-line-then-confirm = Mit „confirm“ wird es ausgeführt.
senses-line-unknown = „{ $text }“ ist weder eine Entscheidung noch ein Befehl. Versuch es mit „help“.
senses-line-about-score = die Punkte aller
senses-line-about-log = was zuletzt geschehen ist
senses-line-about-undo = nimmt den letzten Schritt zurück
senses-line-about-redo = wiederholt ihn
senses-line-about-restart = beginnt den Zug neu
senses-line-about-confirm = bestätigt den Zug oder das Gewählte
senses-line-about-takeback = bittet, deinen letzten Zug zurückzunehmen
senses-line-about-agree = stimmt einer solchen Bitte zu
senses-line-about-refuse = lehnt sie ab oder zieht die eigene zurück
senses-line-about-why = sagt, warum eine Entscheidung nicht möglich ist
senses-line-about-away = zeigt, was seit deinem letzten Zug geschehen ist
senses-line-about-help = nennt die Befehle
senses-sounds = Klänge
senses-sounds-note = Jeder Klang steht auch als Text da. Dieser Browser merkt sich die Einstellung.
senses-sound-moved = ♪ ein Stein wird gesetzt
senses-sound-turn = ♪ zwei Töne: du bist am Zug
senses-sound-over = ♪ ein steigender Akkord: die Partie ist zu Ende
senses-sound-asked = ♪ zweimal ein Ton: eine Frage an dich
senses-sound-refused = ♪ ein dumpfes Klopfen: das geht nicht
senses-keys = Tastatur
senses-key-control = Strg
senses-key-tab = von Bereich zu Bereich
senses-key-arrows = innerhalb eines Bereichs
senses-key-enter = führt aus oder sagt, warum nicht
senses-key-escape = hebt die Wahl auf, überspringt, schließt
senses-key-undo = nimmt den letzten Schritt zurück
senses-key-line = öffnet die Befehlszeile
senses-hands-over-at-once = (beendet den Zug sofort)

## terminal

cli-you = Du
cli-player = Spieler { $number }
cli-computer = Computer ({ $level })
cli-sealed = Die Mischung ist versiegelt:
  { $commitment }
cli-proof = Die Mischung war versiegelt als
  { $commitment }
  Ihre Startzahl ist
  { $seed }
cli-reveals = * deckt etwas auf und ist endgültig
cli-covered = { $name }: Drücke Enter, wenn niemand sonst auf den Bildschirm sieht.
cli-confirm = Enter beendet den Zug, „undo“ nimmt ihn zurück.
cli-thinks = { $name } denkt nach …
cli-compiles = { $name } macht sich bereit: Die Regeln werden einmal übersetzt …
cli-thinks-hint = Der stärkste Spieler denkt nach …
cli-hint = Der stärkste Spieler würde { $number } wählen: { $decision }
cli-no-number = Diese Nummer gibt es nicht: Wähle von 1 bis { $most }.
cli-near = Vielleicht meinst du: { $decisions }
cli-nothing-to-decide = Jetzt ist nichts zu entscheiden: Enter beendet den Zug.
cli-why-what = Nenne eine Entscheidung, zum Beispiel „why { $example }“.
cli-why = { $decision } ist nicht erlaubt: { $why }.
cli-why-not = { $decision } ist jetzt erlaubt.{ $legal ->
    [reveals] {" "}Es deckt etwas auf und lässt sich nicht zurücknehmen.
   *[yes] {""}
  }
cli-rules = „rules 3“ zeigt einen Abschnitt, „rules 3.2“ eine Regel.
cli-no-clause = Eine Regel „{ $clause }“ gibt es nicht; „rules“ allein nennt die Abschnitte.
cli-info = „info“ erklärt eines von diesen: { $names }
cli-save-where = Wohin? Nenne eine Datei, wie in „save game.json“.
cli-saved = Die Aufzeichnung der Partie steht in { $file }
cli-saved-as = Dort heißt du „{ $name }“; mit --name wählst du einen anderen Namen.
cli-go-on = Die Partie ist aufbewahrt. Weiter geht es mit: { $command }
cli-over = Die Partie ist zu Ende: „log“, „points“, „board“ und „save FILE“ gehen noch; Enter beendet das Programm.
cli-total = Summe
cli-help = Entscheide mit einer Nummer oder in Worten wie „{ $example }“. Außerdem:
  {""}
    Enter         beendet den Zug        undo, redo    ein Schritt zurück, vor
    hint          was stark wäre         why …         warum es (nicht) geht
    rules 3.2     eine Regel             points        die Punkte im Einzelnen
    log           was geschehen ist      board         noch einmal der Tisch
    save FILE     schreibt auf           quit          verlässt; später weiter
    info NAME     was eine Karte, ein Ort tut
cli-step = Enter: weiter   b: zurück   Nummer: dorthin   e: ans Ende   q: verlassen >{" "}
cli-ply = Entscheidung { $ply } von { $plies }
cli-drawn = Die Zeichnung steht in { $file }
cli-exported = Geschrieben: { $file } ({ $kilobytes } kB)
cli-check-good = { $file }: gut: { $tables ->
    [one] ein Tisch
   *[other] { $tables } Tische
} mit { $events ->
    [one] einem Ereignis
   *[other] { $events } Ereignissen
}, alles unversehrt.
cli-check-bad = { $file }: SCHLECHT: Von { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
} { $damaged ->
    [one] ist einer
   *[other] sind { $damaged }
} beschädigt, die anderen sind unversehrt.
cli-messages-deleted = Nachricht { $id } ist gelöscht.
cli-messages-unknown = In { $file } gibt es keine Nachricht { $id } (mehr).
cli-check-table = Tisch { $table }: { $why }
cli-check-unknown = Tisch { $table } braucht eine neuere Version dieses Programms oder ein Spiel, das hier nicht installiert ist ({ $detail })
cli-check-file = { $file } selbst ist beschädigt ({ $detail })
cli-verify-many = { $file }: gut: { $games ->
    [one] eine Partie
   *[other] { $games } Partien
} nach den Regeln
cli-verify-bad = { $file }: SCHLECHT: { $why }
cli-verify-proved = { $file }: gut: { $decisions ->
    [one] eine Entscheidung
   *[other] { $decisions } Entscheidungen
  } nach den Regeln, { $over ->
    [yes] beendet
    [resigned] durch Aufgabe beendet bei
    [time] durch Zeitablauf beendet bei
    [agreed] einvernehmlich beendet bei
    [cancelled] abgesagt bei
   *[no] noch nicht zu Ende,
  } { $scores }; die Mischung folgt aus der versprochenen Startzahl
cli-verify-unproved = { $file }: gut: { $decisions ->
    [one] eine Entscheidung
   *[other] { $decisions } Entscheidungen
  } nach den Regeln, { $over ->
    [yes] beendet
    [resigned] durch Aufgabe beendet bei
    [time] durch Zeitablauf beendet bei
    [agreed] einvernehmlich beendet bei
    [cancelled] abgesagt bei
   *[no] noch nicht zu Ende,
  } { $scores }; ohne Startzahl, die Mischung ist nicht bewiesen

## records that cannot be used
technical-detail = technische Einzelheit auf Englisch: „{ $detail }“
record-bad-at = { $column ->
    [0] { $ply ->
        [0] Zeile { $line }: { $why }
       *[other] Zeile { $line }, Entscheidung { $ply }: { $why }
    }
   *[other] Zeile { $line }, Spalte { $column }: { $why }
}
record-bad-other = die Aufzeichnung ist nicht verwendbar ({ $reason })
record-bad-type = „{ $key }“ ist { $given }, muss aber vom Typ { $needed } sein
record-bad-missing = der Aufzeichnung fehlt „{ $key }“
record-bad-unknown = in einer Aufzeichnung gibt es kein { $key }
record-bad-changed = die Partie wurde verändert oder ihr „sha256“
record-bad-line = diese Zeile wurde verändert, oder vor ihr fehlt eine: { $text }
record-bad-check = „{ $key }“ wurde verändert
record-bad-decision = eine Entscheidung ist ein Text, nicht { $given }
record-bad-proof = „proof“ muss null sein oder aus „commitment“ und „seed“ bestehen, jeweils mit { $digits } hexadezimalen Ziffern in Kleinbuchstaben
record-bad-setup = der Aufbau passt nicht zum Spiel ({ $reason })
record-bad-lists = der Aufbau nennt etwas, was sich aus den Entscheidungen nicht ergibt
record-bad-game = { $reason }
record-bad-options = { $reason }
record-bad-options-all = alle Optionen müssen genannt sein: { $known }
record-bad-numbers = „numbers“ passt nicht zum Spiel ({ $reason })
record-bad-numbers-all = „numbers“ muss alle Zahlen des Spiels in seiner Reihenfolge enthalten, nicht { $given }
record-bad-edition = die Regelausgabe ist { $theirs }, dieses Programm spielt { $ours }
record-bad-players = Personen in der Aufzeichnung: { $players }; Plätze im Spiel: { $seats }
record-bad-decisions = Entscheidungen in der Aufzeichnung: { $count }; keine solche Partie hat mehr als { $most }
record-bad-illegal = „{ $decision }“ ist nicht erlaubt: { $reason }
record-bad-unreadable = „{ $decision }“ ist keine Entscheidung dieses Spiels
record-bad-result = im Ergebnis ist „{ $key }“ { $given }, die Entscheidungen ergeben { $played }
record-bad-ended = so kann die Partie nicht geendet haben: { $given }
record-bad-no-seed = die Aufzeichnung enthält keine Startzahl, deshalb lässt sich die Mischung nicht beweisen
record-bad-seed = die Startzahl ist nicht die, die vor der Partie zugesagt wurde
record-bad-shuffle = der Aufbau folgt nicht aus der Startzahl
record-bad-commitment = die Zusage in der Aufzeichnung ist { $theirs }, nicht { $noted }
record-bad-json = kein JSON oder abgeschnitten ({ $reason })
record-bad-object = eine Aufzeichnung ist ein JSON-Objekt, nicht { $given }
record-bad-format-number = „format“ ist { $given }, es muss die Zahl { $ours } sein
record-bad-format = { $newer ->
    [yes] die Aufzeichnung stammt aus einer neueren Version von Saqqara (Format { $theirs }); dieses Programm liest Format { $ours }
   *[no] die Aufzeichnung ist älter als Version 1.0.0 (Format { $theirs }); dieses Programm liest Format { $ours }
}
record-bad-half = diese Zeile enthält ein halbes Zeichen
record-bad-form = der Inhalt stimmt, die Form nicht (Reihenfolge, Maskierung oder ein Schlüssel, den keine Aufzeichnung hat)
record-bad-encoding = das ist kein Text in UTF-8 oder UTF-16 ({ $reason })
record-bad-file = { $path } ist nicht lesbar (Meldung des Systems: „{ $detail }“)
record-bad-target = { $path } lässt sich nicht schreiben (Meldung des Systems: „{ $detail }“)
record-bad-large = keine Aufzeichnung ist länger als { $bytes } Bytes; ein Name hat höchstens { $letters } Zeichen
record-bad-name = ein Name ist ein Text, nicht { $given }
record-bad-name-length = ein Name hat höchstens { $most } Zeichen, nicht { $count }: { $given }
record-bad-page = diese Seite enthält keine Aufzeichnung; exportiere die Partie noch einmal oder nimm ihre Aufzeichnung
record-bad-ending = der Name einer Datei mit vielen Partien endet auf eines davon: { $known }
record-bad-cut = die Datei ist abgeschnitten oder beschädigt ({ $reason })
record-bad-parquet = für .parquet-Dateien fehlt eine Erweiterung: { $command }
record-bad-columns = die Spalten der Datei sind { $given }; es müssen { $needed } sein

## tables that cannot be used
events-bad = die Ereignisse ergeben keine Partie ({ $detail })
events-bad-command = Ereignis { $seq } war nicht möglich: { $why }
check-missing = Ereignis { $seq } fehlt
check-changed = Ereignis { $seq } ist beschädigt: Seine Prüfsumme passt nicht zu seinem Inhalt und den Ereignissen davor
check-unreadable = Ereignis { $seq } ist beschädigt und nicht lesbar ({ $detail })
check-malformed = die Datei ist dort beschädigt, wo der Tisch gespeichert ist ({ $detail })
check-failed = der Tisch ist nicht lesbar ({ $detail })

## review
review-title = Analyse: { $game }
review-note = Der stärkste Computerspieler bewertet jede Entscheidung danach, was man damals wissen konnte, nicht danach, was sich dann zeigte. Chancen sind Schätzungen, gegen Ende oft genau berechnet. Können: 100 heißt immer die beste Entscheidung, 0 nicht besser als gewürfelt.
review-begin = Die Analyse bewertet jede Entscheidung der Partie. Sie dauert etwa eine Minute, beim ersten Mal auf diesem Server länger.
review-start = Analyse starten
review-cancel = Abbrechen
review-progress = Bewertete Entscheidungen
review-waits = Der Computer fängt an, sobald er frei ist. Du kannst die Seite inzwischen schließen.
review-weighed = { $done } von { $total } Entscheidungen bewertet
review-failed = Die Analyse wurde nicht fertig. Bitte starte sie neu.
review-chances = Gewinnchance im Lauf der Partie
review-chart = Gewinnchance von { $name } nach jeder von { $count } Entscheidungen, am Anfang { $start } %
review-percent = { $percent } %
review-mark = Ein teurer Fehler von { $name }: { $cost } von 100
review-skill = Können
review-skill-kept = { $skill } von 100{ $lost ->
    [0] {""}
    [1] : Fehler kosteten zusammen einen Prozentpunkt
   *[other] : Fehler kosteten zusammen { $lost } Prozentpunkte
  }
review-skill-lost = { $lost ->
    [0] keine Fehler
    [1] Fehler kosteten zusammen einen Prozentpunkt
   *[other] Fehler kosteten zusammen { $lost } Prozentpunkte
  }
review-luck = Glück
review-luck-part = { $count ->
    [0] was aufgedeckt wurde, änderte nichts
    [1] was aufgedeckt wurde, brachte { $luck } Prozentpunkt
   *[other] was aufgedeckt wurde, brachte { $luck } Prozentpunkte
  }
review-costly = Die teuersten Fehler
review-none = Keiner, der nennenswert etwas kostete.
review-turn = { $turns ->
    [round] Runde { $turn }:
   *[turn] Zug { $turn }:
  }
review-better = Besser: { $better }{ $why }.
review-cost = { $points ->
    [0] Der Fehler kostete { $cost } % Gewinnchance.
    [one] Der Fehler kostete { $cost } % Gewinnchance, etwa { $points } Punkt.
   *[other] Der Fehler kostete { $cost } % Gewinnchance, etwa { $points } Punkte.
}
review-cost-points = { $points ->
    [one] Der Fehler kostete { $points } Punkt, aber keine Gewinnchance.
   *[other] Der Fehler kostete { $points } Punkte, aber keine Gewinnchance.
}
review-because = . Das { $reasons }
review-open = Analyse
review-hint = Tipp
review-hint-next = Mehr dazu
review-hint-thinking = Der stärkste Spieler denkt nach …
review-hint-what = Er würde so entscheiden: { $what }.
review-hint-why = Besser als „{ $other }“: Das { $reasons }. Gewinnchance: { $chance } % statt { $less } %.
review-hint-better = Besser als „{ $other }“. Gewinnchance: { $chance } % statt { $less } %.
review-hint-even = Etwa so gut wie „{ $other }“, viel hängt nicht davon ab. Gewinnchance: { $chance } %.
review-hint-close = Etwa so gut wie „{ $close }“. { $better }
review-hint-proved = Besser als „{ $other }“, bis zum Ende der Partie durchgerechnet: erst der Sieg, dann die Punkte.
review-hint-proved-chance = Besser als „{ $other }“, bis zum Ende der Partie durchgerechnet. Gewinnchance: { $chance } % statt { $less } %.
review-hint-proved-points = { $points ->
    [one] Einen Punkt besser als „{ $other }“, bis zum Ende der Partie durchgerechnet. Gewinnchance: so oder so { $chance } %.
   *[other] { $points } Punkte besser als „{ $other }“, bis zum Ende der Partie durchgerechnet. Gewinnchance: so oder so { $chance } %.
}
review-hint-only = Es ist die einzige Möglichkeit. Gewinnchance: { $chance } %.
web-error-no-hint = Tipps gibt es nur in einer Partie gegen Computerspieler, wenn du am Zug bist.
web-error-no-hint-then = Ein Tipp braucht eine Entscheidung, die noch zu treffen war: Zug 0 bis { $last }.
web-error-no-computer = Auf diesem Server spielt kein Computer mit, darum gibt es weder Tipps noch Analysen.

## the best moves of a finished game
## $kept, $before, $after (Number) - of 100; $whose - "you" or "other", $name - the winner

highlights-title = Die besten Züge
highlights-begin = Die besten Züge suchen
highlights-best = bester Zug
highlights-turned = Wendepunkt
highlights-turn = { $turns ->
    [round] Runde { $turn }
   *[turn] Zug { $turn }
  }
highlights-kept = Ein zufälliger Zug hätte im Schnitt { $kept } % Gewinnchance gekostet.
highlights-swing = { $whose ->
    [you] Deine Gewinnchance stieg von { $before } auf { $after } %.
   *[other] Die Gewinnchance von { $name } stieg von { $before } auf { $after } %.
}
highlights-none = In dieser Partie ragt kein Zug heraus.

## reasons: what a decision is better for, as the rest of a sentence about it
## $whose - "you" or "other"; $said - what was said just before: "verb" (the same, of the same player), "whose" (the same
## player), or "nothing"; $name - the player's name; $worth - about 3 points more at the temple
## $points (Number) - whole points; $less - "yes" if somebody goes without them; $where - at the temple; $how - "and", "again" (same verb), "but"
reason-points = { $less ->
    [yes] { $points ->
        [1] etwa einen Punkt { $where }
       *[other] etwa { $points } Punkte { $where }
    }
   *[no] { $points ->
        [1] etwa einen Punkt mehr { $where }
       *[other] etwa { $points } Punkte mehr { $where }
    }
}
reason-elsewhere = an anderer Stelle
reason-in-all = insgesamt
reason-gains = { $said ->
    [verb] { $worth }
    [whose] sofort { $worth }
   *[nothing] { $whose ->
        [you] bringt dir { $worth }
       *[other] bringt { $name } { $worth }
    }
}
reason-prepares = { $said ->
    [verb] { $worth }
    [whose] später { $worth }
   *[nothing] { $whose ->
        [you] bringt dir später { $worth }
       *[other] bringt { $name } später { $worth }
    }
}
reason-denies = { $said ->
    [verb] { $worth }
   *[nothing] { $whose ->
        [you] kostet dich { $worth }
       *[other] kostet { $name } { $worth }
    }
}
reason-costs = dafür { $whose ->
    [you] verlierst du
   *[other] verliert { $name }
}{ $said ->
    [whose] {""}
   *[nothing] {" "}selbst
} { $worth }
reason-and = { $how ->
    [but] { $first }, { $second }
   *[and] { $first } und { $second }
}

## games and positions that readers bring along

bring-link = Stellung oder Partie öffnen
bring-title = Eigene Stellung oder Partie
bring-about = Füg eine Stellung ein, oder öffne eine gespeicherte Partie. Du kannst sie Schritt für Schritt ansehen, Züge ausprobieren und Tipps holen. Nichts davon wird aufgehoben.
bring-text = Stellung oder Partie als Text
bring-note = Eine Stellung ist eine Zeile Text. Ändere sie, und das Bild folgt. „?“ heißt verdeckt, „.“ heißt leer.
bring-file = Datei öffnen …
bring-beginning = Die Ausgangsstellung.
bring-begin = { $game } von Anfang an
bring-letters = Was die Buchstaben bedeuten: { $game }
bring-go = Ansehen und ausprobieren
bring-go-there = Stelle zeigen
bring-seen = Das Bild dazu
bring-nothing = Hier siehst du die Stellung.
bring-before = Die letzte lesbare Stellung.
bring-drawn = Die Stellung als Bild
bring-counts = Eigene Stellung: nichts davon zählt
bring-back = Andere Stellung
bring-failed = Der Server antwortet nicht. Versuch es noch einmal.
bring-large = Diese Datei ist zu groß für eine Partie.
bring-bad-sign = „{ $field }“ darf in einer Stellung nicht vorkommen. Lösch das Zeichen oder tipp es neu.
bring-bad-long = So lang ist keine Stellung.
bring-bad-missing = Hier fehlt etwas. Eine Stellung beginnt mit dem Spiel, seiner Ausgabe, seinen Varianten und der Sicht darauf.
bring-bad-game = Dieses Spiel gibt es nicht. Es gibt: { $right }.
bring-bad-edition = Hier gilt die Ausgabe { $right }.
bring-bad-options = Diese Varianten hat das Spiel nicht. Sie stehen da wie wrath=true,bets=true; - heißt: die üblichen.
bring-bad-viewer = Diese Sicht gibt es nicht. Möglich: { $right }.
bring-bad-field = „{ $field }“ ist hier unbekannt oder steht doppelt da. Es gibt: { $right }.
bring-bad-value = Das kann in „{ $field }“ nicht stehen. { $right ->
    [nothing] Dafür ist kein Platz.
   *[other] Möglich: { $right }.
}
bring-bad-hidden = In einer vollständigen Stellung gibt es keine Fragezeichen. Schreib „spectator“ statt „whole“, wenn du das Verdeckte nicht kennst.
bring-bad-together = { $field ->
    [nothing] Die Angaben passen nicht zusammen, oder es fehlt etwas aus der Schachtel.
   *[other] „{ $field }“ passt nicht zum Rest. Passend wäre: { $right }.
}
bring-bad-record = Diese Aufzeichnung ist beschädigt: Zeile { $line } wurde verändert.
bring-bad-decision = Zeile { $line }: Entscheidung { $ply } ist nach den Regeln nicht erlaubt.
bring-bad-wrapped = Diese Stellung wurde in mehrere Zeilen umbrochen und lässt sich auf zwei Arten zusammensetzen. Füg sie als eine Zeile ein.
bring-bad-text = { $character ->
    [nothing] Diese Aufzeichnung ist unvollständig: In Zeile { $line } bricht sie ab. Öffne die ganze Datei.
   *[other] Diese Aufzeichnung ist nicht lesbar: { $character } in Zeile { $line }, Spalte { $column } gehört dort nicht hin.
}
bring-bad-format = { $newer ->
    [yes] Diese Aufzeichnung stammt aus einer neueren Version von Saqqara (Format { $theirs }). Dieser Server liest Format { $ours }.
   *[no] Diese Aufzeichnung ist älter als Version 1.0.0 (Format { $theirs }). Dieser Server liest Format { $ours }.
}
bring-bad-record-game = Diese Aufzeichnung ist unbeschädigt, aber ihr Spiel { $theirs } ist auf diesem Server nicht installiert. Vorhanden: { $ours }.
bring-bad-record-edition = Diese Aufzeichnung ist unbeschädigt, wurde aber nach der Regelausgabe { $theirs } gespielt. Hier gilt die Ausgabe { $ours }, mit der dieselben Züge eine andere Partie ergeben können.
bring-bad-record-options = Diese Aufzeichnung ist unbeschädigt, verwendet aber Varianten oder Zahlen, die es für dieses Spiel hier nicht gibt.
bring-bad-rules = Zeile { $line } dieser Aufzeichnung widerspricht den Spielregeln.
bring-bad-page = Diese Seite enthält keine Aufzeichnung. Exportiere die Partie noch einmal oder öffne ihre Aufzeichnung.
share-position = Stellung als Text
share-position-note = Eine Zeile, die du unter „Eigene Stellung oder Partie“ öffnen und ändern kannst.

## company: who is at a table, and what is said there
## $state - "here", "away", or "absent"; $named - "yes" or "no", $name - of somebody

company-title = Am Tisch
company-present = Wer da ist
company-somebody = Jemand
company-player = { $name }: { $state ->
    [here] da
    [away] weg
   *[absent] nicht da
  }
company-state = { $state ->
    [here] da
    [away] weg seit
   *[absent] nicht da
  }
company-watches = Schaut zu
company-watchers = { $more ->
    [0] Im Publikum: { $names }
   *[other] Im Publikum: { $names } und { $more } weitere
  }
company-you-watch = { $named ->
    [yes] Du schaust als { $name } zu. Alle am Tisch sehen das.
   *[no] Du schaust zu. Alle am Tisch sehen, dass jemand zuschaut.
  }
company-apart = Wegen der verdeckten Karten hören dich alle am Tisch erst nach dem Ende; wer sonst noch zuschaut, hört dich jetzt schon.
company-name = Dein Name, wenn du magst
company-say = Etwas sagen
company-message = Nachricht
company-send = Senden
company-messages = Was gesagt wurde, das Neueste zuerst
company-nothing = Noch hat niemand etwas gesagt.
company-gestures = Ohne Worte
company-gesture-hello = Hallo!
company-gesture-bravo = Gut gespielt!
company-gesture-thanks = Danke!
company-gesture-thinking = Ich überlege noch …
company-gesture-oops = Hoppla!
company-gesture-wow = Wow!
company-unsay = Löschen
company-more = Mehr zu dieser Nachricht
company-mute = { $name } stummschalten
company-block = { $name } blockieren: keine Nachrichten, keine Einladungen
company-report = Melden
company-reported = Wer diesen Server betreibt, bekommt die Nachricht zu sehen.
company-unheard = Stummgeschaltet
company-hear = Stummschaltung aufheben
company-blocked = Blockiert
company-unblock = Nicht mehr blockieren
company-new = Neue Nachrichten
company-error-empty = Die Nachricht ist leer: Schreib etwas oder wähle eine Geste.
company-error-gesture = Die Geste „{ $given }“ gibt es nicht; es gibt { $choices }.
company-error-nobody = An diesem Tisch ist sonst niemand, der das hören könnte.
company-error-no-message = Diese Nachricht gibt es nicht mehr.
company-error-not-yours = Löschen kann eine Nachricht nur, wer sie geschrieben hat.
company-error-oneself = Dich selbst kannst du nicht stummschalten.
company-error-nobody-such = Mit dieser Person hast du nicht gespielt, oder du kennst sie nicht mehr.
company-error-open = Nicht alle Tische sind für alle da. Frag nach ?open: den Tischen, an die sich alle setzen dürfen.
company-error-not-invited = An diesen Tisch bist du nicht oder nicht mehr eingeladen.
company-open = Offene Tische
company-invitations = Einladungen
company-invited = { $name } lädt dich ein.
company-seats = { $seats ->
    [2] zu zweit
   *[other] { $free } von { $seats } Plätzen frei
  }
company-decline = Nein, danke
company-invite = Bekannte einladen
company-invite-how = Wer eingeladen ist, sieht das auf der eigenen Startseite. Hältst du den Platz nicht frei, können sich auch andere setzen.
company-invite-one = Einladen
company-reserve = Einladen und Platz freihalten
company-is-invited = eingeladen
company-uninvite = Zurücknehmen
company-share = Diese Partie anderen zeigen
company-share-note = Sie lief ohne Publikum. Danach kann sie ansehen, wer den Link hat.
company-shared = Wer den Link hat, kann diese Partie jetzt ansehen.

# ---- one's own page: other devices, members ----
web-you = Du
web-error-name-taken = Ein Mitglied auf diesem Server heißt „{ $name }“ oder so ähnlich. Wähle einen anderen Namen.
web-error-member-name = Du bist Mitglied und spielst als { $name }, nicht als „{ $given }“.
web-error-member-name-change = Lass den Namen weg, oder ändere ihn auf deiner eigenen Seite.
people-title = Du
people-guest-about = Du spielst als Gast in diesem Browser. Mehr braucht es nicht.
people-member-about = So heißt auf diesem Server niemand außer dir.
people-elsewhere = Deine Partien auf einem anderen Gerät
people-give-how = Nimm deine Plätze und die Liste deiner Partien mit.
people-give-host = Das andere Gerät darf danach alles, was du darfst, auch diesen Server verwalten.
people-give-go = Code zeigen
people-give-note = Scanne das mit dem anderen Gerät oder tippe den Code dort unter „Du“ ein. Er gilt einmal, zehn Minuten lang.
people-qr = QR-Code für das andere Gerät
people-alone = Andere Geräte erreichen diesen Server noch nicht. Starte ihn so:
people-join = Code von deinem anderen Gerät
people-join-go = Partien herholen
people-join-note = Was du hier spielst, kommt mit: Auf beiden Geräten bist du dann dieselbe Person.
people-join-asked = Mach nur weiter, wenn dieser Code von einem eigenen Gerät stammt.
people-devices = { $count ->
    [one] Du spielst auf { $count } Gerät.
   *[other] Du spielst auf { $count } Geräten.
}
people-out-others = Meine anderen Geräte abmelden
people-bring = Partien, die du hier als Gast gespielt hast
people-bring-about = Bevor du dich angemeldet hast, hat auf diesem Gerät ein Gast gespielt. Wenn du das warst, nimm die Partien mit.
people-bring-host = Dieser Gast verwaltet den Server. Nimmst du die Partien mit, verwaltest du ihn von da an selbst.
people-bring-go = Das war ich
people-member = Mit eigenem Namen
people-member-why = Mitglieder behalten ihren Namen, den hier niemand sonst tragen kann, und melden sich auf jedem Gerät an. Niemand muss das.
people-become = Mitglied werden
people-become-go = Mitglied werden
people-become-passkey = Mit Passkey statt Passwort
people-in = Anmelden
people-in-go = Anmelden
people-in-passkey = Mit Passkey anmelden
people-name = Name
people-password = Passwort
people-password-or = Passwort oder Wiederherstellungscode
people-password-note = Mindestens 8 Zeichen.
people-insecure = Passkeys brauchen eine Adresse mit Namen, die mit https beginnt. Hier geht es mit Passwort.
people-signing = Anmeldung
people-ways = { $password ->
    [true] { $passkeys ->
        [0] Du meldest dich mit deinem Passwort an.
        [one] Du meldest dich mit deinem Passwort oder einem Passkey an.
       *[other] Du meldest dich mit deinem Passwort oder einem von { $passkeys } Passkeys an.
    }
   *[other] { $passkeys ->
        [one] Du meldest dich mit einem Passkey an.
       *[other] Du meldest dich mit einem von { $passkeys } Passkeys an.
    }
}
people-passkey-add = Passkey hinzufügen
people-passkeys-forget = Alle Passkeys entfernen
people-passkeys-forget-about = Für den Fall, dass ein Gerät verloren ging: Mit keinem deiner Passkeys kommt man dann noch herein. Dein Passwort bleibt.
people-passkeys-forget-go = Entfernen
people-password-change = Passwort ändern
people-rename = Namen ändern
people-rename-about = Der neue Name gilt an all deinen Tischen und in deinen Ligen. Du kannst ihn zweimal ändern, danach alle zwei Wochen.
people-rename-go = Namen ändern
people-password-set = Passwort festlegen
people-password-new = Neues Passwort
people-password-go = Ändern
people-current = Bisheriges Passwort oder Wiederherstellungscode
people-a-recovery = Einer deiner Wiederherstellungscodes
people-recovery-new = Neue Wiederherstellungscodes
people-recovery-new-about = Die alten gelten dann nicht mehr.
people-recovery-go = Neue erstellen
people-recovery = Deine Wiederherstellungscodes
people-recovery-about = Mit jedem kommst du einmal herein, wenn du das Passwort vergisst oder dein Gerät verlierst. Schreib sie jetzt auf: Sie lassen sich nicht noch einmal anzeigen.
people-recovery-copy = Kopieren
people-recovery-kept = Ich habe sie
people-copied = Kopiert.
people-out = Abmelden
people-out-everywhere = Überall abmelden
people-declined = Es ist nichts geschehen: Dein Gerät hat den Passkey nicht verwendet.
people-no-script = Diese Seite braucht JavaScript.
people-error-too-many = Zu viele Versuche. Versuch es in { $seconds } s noch einmal.
people-error-wrong-code = Zu diesem Code gehört gerade kein Gerät.
people-remedy-wrong-code = Sieh noch einmal nach oder lass dir einen neuen zeigen: Ein Code gilt einmal, zehn Minuten lang.
people-error-shared-table = { $tables ->
    [one] Beide Geräte haben einen Platz am selben Tisch.
   *[other] Beide Geräte haben an { $tables } Tischen gemeinsam Plätze.
}
people-remedy-shared-table = Spielt diese Partie erst zu Ende: Niemand soll mit fremden Figuren spielen.
people-error-signed-in = Du bist hier als { $name } angemeldet.
people-remedy-signed-in = Melde dich erst ab. Oder lass dir den Code hier zeigen und tippe ihn auf dem anderen Gerät ein.
people-error-member-already = Du bist schon Mitglied.
people-error-no-member = Du bist nicht angemeldet.
people-error-guest-sign-out = Deine Partien gibt es nur auf diesem Gerät.
people-remedy-guest-sign-out = Nimm sie erst auf ein anderes Gerät mit und melde dieses von dort ab.
people-error-name-short = Ein Name braucht mindestens zwei Buchstaben.
people-error-guest-admin = Du verwaltest diesen Server als Gast. Mit einem Code gäbest du das zusammen mit deinen Partien weiter.
people-remedy-guest-admin = Werde Mitglied und melde dich dann auf dem anderen Gerät an.
people-error-name-limit = Du hast deinen Namen gerade erst geändert. { $days ->
    [one] Morgen geht es wieder.
   *[other] In { $days } Tagen geht es wieder.
  }
people-error-name-taken = So oder ganz ähnlich heißt hier schon jemand.
people-remedy-name-taken = Wähle einen anderen Namen.
people-error-password-short = Das Passwort ist zu kurz: mindestens { $least } Zeichen.
people-error-password-long = Das Passwort ist zu lang: höchstens { $most } Zeichen.
people-error-password-name = Dieses Passwort ist zu leicht zu erraten.
people-error-wrong-password = Name oder Passwort ist falsch.
people-error-not-yours = Das ist weder dein Passwort noch einer deiner Wiederherstellungscodes.
people-error-wrong-passkey = Mit diesem Passkey kommt man hier nicht herein.
people-error-passkey-taken = Dieser Passkey ist schon in Gebrauch.
people-error-no-password = Ohne die Passkeys käme niemand mehr herein.
people-remedy-no-password = Leg erst ein Passwort fest.
people-error-insecure = Unter dieser Adresse gibt es keine Passkeys.
people-remedy-insecure = Sie brauchen eine Adresse mit Namen, die mit https beginnt. Mit Passwort geht es auch hier.

# ---- what the house remembers: finished games, figures, records ----
memory-ways = Deine Partien in Zahlen
memory-link = Alle beendeten Partien
memory-games = Beendete Partien
memory-figures = Zahlen
memory-records = Rekorde
memory-none = Du hast noch keine Partie zu Ende gespielt.
memory-play = Partie beginnen
memory-find = Suchen
memory-all = Alle zeigen
memory-any = Alle
memory-outcome = Ergebnis
memory-won = Gewonnen
memory-lost = Verloren
memory-for-nobody = Ohne Wertung
memory-nobody = Einvernehmlich beendet
memory-against = Gegen
memory-anybody = Alle
memory-people = Menschen
memory-computer = Computer
memory-length = Dauer
memory-length-hour = unter einer Stunde
memory-length-day = bis zu einem Tag
memory-length-days = länger
memory-options = Gespielt mit
memory-count = { $count ->
    [0] Keine Partie
    [one] { $count } Partie
   *[other] { $count } Partien
}
memory-decisions = { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
}
memory-pages = Seiten
memory-page = Seite { $number }
memory-ended-resigned = durch Aufgabe
memory-ended-time = auf Zeit
memory-game = die Partie
memory-games-short = Partien
memory-share = Vorn
memory-by-level = Gegen den Computer
memory-by-opponent = Gegen Menschen
memory-share-note = In wie vielen von 100 Partien du vor ihnen lagst. Gleichstand zählt halb; Partien, in denen du mehrere Plätze hattest, zählen nicht.
memory-somebody = jemand
memory-rating = Wertungszahl
memory-rated = { $count ->
    [one] aus { $count } gewerteten Partie
   *[other] aus { $count } gewerteten Partien
}
memory-rating-none = Du hast noch keine Wertungszahl. Wähle „Diese Partie zählt“, wenn du eine Partie beginnst.
memory-rating-unrated = Du hast noch keine Wertungszahl, obwohl { $count ->
    [one] eine deiner Partien zählen sollte
   *[other] { $count } deiner Partien zählen sollten
  }. Gewertet wird eine Partie nur, wenn alle gezogen haben, niemand einen fremden Platz übernommen hat und die Stärke aller Computerspieler darin gemessen ist.
memory-curve-words = Die Kurve in Zahlen
memory-own-records = Deine Bestleistungen
memory-guest = Mitglieder bekommen außerdem zu jedem Spiel eine Wertungszahl.
memory-best-of = Rekord
memory-best-value = Wert
memory-best-who = Wer
memory-best-when = Datum
memory-best-points = Meiste Punkte
memory-best-lead = Höchster Sieg, in Punkten
memory-best-win-in = Schnellster Sieg, alle Entscheidungen gezählt
memory-best-source = Meiste Punkte: { $source }
memory-house-records = Rekorde auf diesem Server
memory-no-records = Hier hält noch kein Mitglied einen Rekord.
memory-records-note = Gehalten von Mitgliedern, aus zu Ende gespielten Partien, bei denen andere zusehen konnten.
memory-ratings = Rangliste
memory-no-ratings = Hier hat noch kein Mitglied eine Wertungszahl.
memory-ratings-note = Mitglieder werden nach den Partien gewertet, die zählen. In 95 von 100 Fällen weicht die wahre Stärke höchstens um die Zahl hinter dem ± ab. Alle beginnen bei 1500; so stark ist die zweite Stufe des Computers. Seine Wertungszahlen wurden in Partien zwischen den Stufen gemessen.
memory-export = Meine Partien herunterladen
memory-export-about = Nimm deine beendeten Partien mit: Ergebnisse, Aufzeichnungen und was du gesagt hast, in einer Datei. Laufende Partien sind nicht dabei.
memory-error-exporting = Deine Partien werden schon zusammengestellt. Warte, bis dieser Download fertig ist.
kept-title = Was wir über dich speichern
kept-yours = Deine Partien und deine Daten
kept-about = Dieser Server speichert, was er zum Spielen braucht, und sonst nichts. Niemand bekommt etwas davon, und niemand zählt deine Besuche.
kept-browser = Dein Browser speichert ein Cookie, an dem dich dieser Server erkennt, außerdem Sprache, Darstellung und was du zuletzt gespielt hast. Löschst du die Daten deines Browsers, bist du hier jemand Neues.
kept-games = Deine Partien
kept-games-what = Jeder Zug, unter einer Kennung, die niemand zu sehen bekommt, und wie jede Partie ausging.
kept-games-until = Auf Dauer: Es sind auch die Partien der anderen. Löschst du dich, bleiben sie ohne deinen Namen.
kept-names = Dein Name am Tisch
kept-names-what = Wie du dich an jedem Tisch genannt hast.
kept-names-until = Bis du einen anderen wählst oder dich löschst.
kept-list = Deine Liste von Partien
kept-list-what = An welchen Tischen du gesessen hast und welche du von deiner Liste genommen hast.
kept-list-until = Bis du dich löschst.
kept-said = Was du gesagt hast
kept-said-what = Nachrichten und Gesten an Tischen.
kept-said-until = Bis du sie zurücknimmst oder dich löschst.
kept-reports = Meldungen
kept-reports-what = Nachrichten, die jemand der Verwaltung gezeigt hat: wer sie schrieb und wer sie gemeldet hat.
kept-reports-until = Bis eine der beiden Personen sich löscht.
kept-others = Wen du stummschaltest oder blockierst
kept-others-what = Und wer dich stummschaltet oder blockiert. Niemand erfährt davon.
kept-others-until = Bis es aufgehoben wird oder eine der beiden Personen sich löscht.
kept-invitations = Einladungen
kept-invitations-what = Wer wen an welchen Tisch eingeladen hat.
kept-invitations-until = Bis du dich setzt, ablehnst oder dich löschst.
kept-rests = Deine Nächte und Ferien
kept-rests-what = Wann deine Uhr in Partien über Tage stillsteht, und deine Zeitzone.
kept-rests-until = Bis du es änderst oder dich löschst.
kept-calls = Deine Benachrichtigungen
kept-calls-what = Browser, E-Mail-Adressen und Dienste, die du eingetragen hast, deine Sprache und Zeitzone, und welche Nachrichten anstehen.
kept-calls-until = Bis du sie entfernst oder dich löschst.
kept-member = Deine Mitgliedschaft
kept-member-what = Dein Name, deine Passkeys, sowie Passwort und Wiederherstellungscodes in einer Form, die niemand lesen kann.
kept-member-until = Solange du Mitglied bist.
kept-leagues = Ligen
kept-leagues-what = Welche Ligen du leitest, in welchen du spielst und unter welchem Namen.
kept-leagues-until = Auf Dauer: Es sind auch die Tabellen der anderen. Löschst du dich, bleiben sie ohne deinen Namen, und um die, die du geleitet hast, kümmert sich die Verwaltung dieses Servers.
kept-house = Deine Rolle auf diesem Server
kept-house-what = Ob du zur Verwaltung gehörst, mit welchem Code du hereingekommen bist und ob du gesperrt bist.
kept-house-until = Bis die Verwaltung es ändert oder du dich löschst.
kept-now = Was gerade läuft
kept-now-what = Welche Seiten du offen hast, was du an Kopien eines Tisches ausprobierst (mit der Netzwerkadresse, von der aus du sie geöffnet hast, als Fingerabdruck, den niemand lesen kann), welche Analysen du angefordert hast.
kept-now-until = Höchstens einen Monat.
kept-devices = Deine Geräte
kept-devices-what = Welche Browser dir gehören, unter Kennungen, die niemand zu sehen bekommt, und Codes, die du gerade bekommen hast.
kept-devices-until = Codes zehn Minuten. Löschst du dich, bleiben nur die Kennungen deiner Browser als abgemeldet stehen, damit niemand als du zurückkommen kann.
kept-tries = Fehlversuche und Orte der Anmeldung
kept-tries-what = Wie oft jemand ein Passwort oder einen Code falsch eingegeben hat und mit welchen Geräten und Netzadressen sich ein Mitglied angemeldet hat, als Fingerabdrücke, die niemand lesen kann.
kept-tries-until = Fehlversuche höchstens einige Stunden, Orte der Anmeldung 400 Tage.
people-go = Mich löschen
people-go-about = Alles über dich wird gelöscht: Name, Nachrichten, Geräte und, falls vorhanden, deine Mitgliedschaft. Laufende Partien gibst du auf. Beendete Partien bleiben, ohne deinen Namen. Das lässt sich nicht rückgängig machen.
people-go-go = Mich endgültig löschen
people-gone = Deine Daten sind gelöscht
people-gone-about = Von dir bleiben nur beendete Partien, ohne deinen Namen. Spielst du hier wieder, fängst du neu an.

# ---- being called ----

calls-title = Wenn du dran bist
calls-about = Saqqara kann dir Bescheid geben, wenn du dran bist, auch ohne offene Seite. Nur wenn du magst.
calls-here = Dieser Browser
calls-browser = Ein anderer Browser
calls-push = In diesem Browser Bescheid geben
calls-remove = Entfernen
calls-again = Noch einmal versuchen
calls-resend = Noch einmal schicken
calls-unconfirmed = Eine E-Mail ist unterwegs. Öffne den Link darin, dann kommen Nachrichten hier an.
calls-failed-gone = Dieser Browser nimmt keine Nachrichten mehr an. Entferne ihn und schalte sie dort wieder ein.
calls-failed-refused = Dort werden Nachrichten abgewiesen. Wir versuchen es nicht mehr.
calls-failed-unreachable = Auch nach mehreren Versuchen kam dort nichts an.
calls-failed-forbidden = An diese Adresse dürfen keine Nachrichten gehen.
calls-lost = Nachrichten erreichen dich nicht mehr: { $address }
calls-lost-way = Woran das liegt
calls-wants = Bescheid geben,
calls-want-turn = wenn ich dran bin
calls-want-time = wenn meine Zeit knapp wird
calls-want-invitation = wenn mich jemand einlädt
calls-want-over = wenn eine Partie zu Ende ist
calls-saved = Gespeichert.
calls-missing-insecure = Browser nehmen Benachrichtigungen nur von Adressen an, die mit https beginnen. Bei dieser ist das nicht so.
calls-missing-home = Lege die Seite auf diesem Gerät zuerst auf den Home-Bildschirm („Teilen“, „Zum Home-Bildschirm“) und öffne sie von dort.
calls-missing-never = Dieser Browser kann keine Benachrichtigungen empfangen.
calls-missing-denied = Dein Browser lässt keine Benachrichtigungen dieser Seite zu. Das lässt sich in seinen Einstellungen ändern.
calls-otherwise = Was hier geht, steht darunter.
calls-open = Was hier geht: einen Tisch offen lassen. Titel und Symbol zeigen, wenn du dran bist.
calls-mail = Per E-Mail
calls-mail-address = E-Mail-Adresse
calls-mail-note = Zuerst kommt eine E-Mail mit einem Link zum Bestätigen. Die Adresse sieht sonst niemand, und abbestellen kannst du in jeder E-Mail.
calls-mail-go = E-Mail schicken
calls-service = Über einen anderen Dienst
calls-service-address = Adresse des Dienstes
calls-service-note = Eine erste Nachricht kommt sofort. So sehen Adressen aus:
calls-service-go = Nachricht dorthin schicken
calls-offer = Bescheid geben, wenn ich dran bin
calls-offer-note = In diesem Browser, auch ohne offene Seite.
calls-offer-more = Weitere Wege
calls-go = Zur Seite:
calls-stop = Du wolltest diese Nachrichten. Abbestellen:
calls-first-title = Saqqara meldet sich hier
calls-first-text = Ab jetzt erfährst du hier, wenn du dran bist.
calls-confirm-title = Ist das deine Adresse?
calls-confirm-text = Jemand möchte hier erfahren, wenn er oder sie bei Saqqara dran ist. Warst du das nicht, tu einfach nichts: Es kommt keine weitere E-Mail.
calls-confirm-go = Ja, das war ich:
calls-confirm-page = Nachrichten per E-Mail
calls-confirm-asked = Nachrichten an { $address } schicken, wenn du dran bist?
calls-confirm-button = Ja, bitte
calls-confirm-done = Erledigt: An { $address } geht eine Nachricht, wenn du dran bist.
calls-stop-page = Abbestellen
calls-stop-asked = Keine Nachrichten mehr an { $address } schicken?
calls-stop-button = Abbestellen
calls-stop-done = Erledigt: An { $address } geht nichts mehr.
calls-gone = Dorthin geht nichts mehr.
calls-to-me = Zu deiner Seite
calls-turn = Du bist dran: { $game } ({ $others })
calls-time = Deine Zeit wird knapp: { $game } ({ $others })
calls-time-until = Du hast noch bis { $when }.
calls-over = Partie zu Ende: { $game } ({ $others })
calls-invitation = { $named ->
    [yes] { $name } lädt dich ein: { $game }
   *[no] Du bist eingeladen: { $game }
  }
calls-next = { $count ->
    [one] Noch eine Partie wartet auf dich
   *[other] Noch { $count } Partien warten auf dich
  }
calls-error-mail = Das ist keine E-Mail-Adresse.
calls-error-no-mail = Dieser Server verschickt keine E-Mails.
calls-error-service = Diesen Dienst nutzt der Server nicht. Möglich sind: { $allowed }.
calls-error-channels = Du bekommst schon an { $most } Stellen Bescheid. Entferne erst eine.
calls-error-no-such = Das ist schon entfernt.
calls-error-gone = Dieser Browser empfängt keine Nachrichten mehr.
calls-error-refused = Die Adresse wurde abgewiesen. Stimmt sie?
calls-error-unreachable = Dorthin ließ sich gerade nichts zustellen.
calls-error-forbidden = Nachrichten dürfen nur an öffentliche Adressen mit https gehen.

## puzzles

puzzle-title = Rätsel
puzzle-puzzles = Rätsel
puzzle-of = Rätsel: { $game }
puzzle-link = Rätsel: jeden Tag ein neues
puzzle-about = Ein Zug ist deutlich besser als alle anderen, und es ist nicht der naheliegende. Jedes Rätsel hat der Computer mehrfach nachgeprüft.
puzzle-today = Rätsel des Tages
puzzle-level = { $level ->
    [1] Leicht
    [2] Knifflig
   *[3] Schwer
}
puzzle-number = Rätsel { $number }
puzzle-shelf = Alle Rätsel
puzzle-more = Weitere Rätsel
puzzle-others = Rätsel zu den anderen Spielen
puzzle-none = Zu diesem Spiel gibt es noch keine Rätsel.
puzzle-own = Aus deinen eigenen Partien
puzzle-own-none = Eine Partie ist zu Ende? In ihrer Analyse macht „Besseres finden“ aus einem teuren Zug von dir ein Rätsel. Hier findest du es wieder.
puzzle-solved = gelöst
puzzle-found = am Ende gefunden
puzzle-missed = noch nicht gelöst
puzzle-legend = Was du gelöst hast, merkt sich nur dieser Browser.
puzzle-find = Du spielst { $name }. Finde den besten Zug.
puzzle-not-first = Der naheliegende Zug ist nicht der beste.
puzzle-right = Genau!
puzzle-chances = { $solved ->
    [yes] Bei fehlerfreiem Spiel gewinnt das in { $chance } von 100 Fällen, „{ $other }“ in { $less }.
   *[no] Gewinnchance: { $chance } %, nach „{ $other }“ nur { $less } %.
}
puzzle-wrong = { $points ->
    [0] Nicht der beste: „{ $what }“ kostet { $cost } % Gewinnchance.
    [one] Nicht der beste: „{ $what }“ kostet { $cost } % Gewinnchance, etwa { $points } Punkt.
   *[other] Nicht der beste: „{ $what }“ kostet { $cost } % Gewinnchance, etwa { $points } Punkte.
}
puzzle-replies = Das käme danach: { $replies }.
puzzle-refute = Was folgt?
puzzle-show = Lösung
puzzle-because = Das { $reasons }.
puzzle-solution = Am besten: { $what }.
puzzle-solution-too = { $solved ->
    [yes] Genauso gut
   *[no] Ähnlich gut
  }: { $what }.
puzzle-again = Noch einmal
puzzle-next = Nächstes Rätsel
puzzle-all = Alle Rätsel
puzzle-ways = Steuerung des Rätsels
puzzle-better = Besseres finden
puzzle-better-turn = { $turns ->
    [round] Besseres finden: Runde { $turn }
   *[turn] Besseres finden: Zug { $turn }
  }
puzzle-proving = Der Computer sieht genauer nach, was besser gewesen wäre. Das dauert etwa eine Minute. Du kannst die Seite inzwischen schließen.
puzzle-unclear = Genauer betrachtet wird daraus kein Rätsel: Dein Zug war etwa so gut wie der beste, oder die meisten anderen wären besser gewesen.
puzzle-failed = Die Prüfung wurde nicht fertig. Lade die Seite neu, um es noch einmal zu versuchen.
puzzle-look = Stellung ansehen
puzzle-counts = Das war ein Rätsel: Es zählt nicht.
puzzle-error-gone = Dieses Rätsel gibt es nicht oder nicht mehr.
puzzle-error-illegal = „{ $decision }“ ist in diesem Rätsel nicht möglich. Möglich: { $there }.
cli-puzzle-ask = Dein Zug? (h: Tipp, s: Lösung, nur Enter: aufhören)
cli-puzzle-none = Zu { $game } gibt es noch keine Rätsel.
cli-puzzle-number = { $name } · { $level }

## leagues

league-link = Ligen
league-leagues = Ligen
league-all-about = Eine Liga eröffnet ihre Tische selbst, Runde für Runde, und alle ihre Partien zählen. Mitspielen kann, wer den Link hat.
league-yours = Deine Ligen
league-others = Auf diesem Server
league-none = Gerade ist keine Liga offen.
league-state = { $state ->
    [open] Anmeldung offen
    [running] läuft
    [cancelled] abgebrochen
   *[over] beendet
}
league-count = { $count ->
    [0] noch niemand
    [one] eine Person
   *[other] { $count } Personen
}
league-keeps = von dir geleitet
league-new = Liga eröffnen
league-new-guest = Mitglieder können Ligen eröffnen: Jede Liga braucht jemanden, der sie leitet.
league-called = Name der Liga
league-game = Spiel
league-at-a-table = Personen an einem Tisch
league-seats = { $count ->
    [2] zu zweit
    [3] zu dritt
   *[other] zu viert
}
league-kind = Modus
league-kind-round-robin = Alle gegen alle
league-kind-swiss = Schweizer System
league-kind-round-robin-note = Alle treffen aufeinander; für kleine Gruppen oder wenn viel Zeit ist.
league-kind-swiss-note = Wer gleich viele Punkte hat, spielt gegeneinander; für einen Abend mit vielen Leuten.
league-kind-round-robin-of = { $rounds ->
    [one] alle gegen alle
    [2] alle gegen alle, mit Rückrunde
   *[other] alle gegen alle, { $rounds }-mal
}
league-kind-swiss-of = { $rounds ->
    [one] eine Runde Schweizer System
   *[other] { $rounds } Runden Schweizer System
}
league-rounds = Runden
league-rounds-note = Bei „Alle gegen alle“: wie oft alle aufeinandertreffen, höchstens 4-mal.
league-come = Zeit für den ersten Zug
league-come-note = Wer sie verstreichen lässt, verliert die Partie und setzt aus bis zur Rückmeldung.
league-come-any = wie für jeden Zug
league-round-length = Höchstdauer einer Runde
league-round-any = keine
league-round-takes = höchstens { $time } pro Runde
league-listed = Liga allen zeigen
league-listed-note = Alle finden sie auf der Seite der Ligen. Sonst findet sie nur, wer den Link hat.
league-open-go = Liga eröffnen
league-kept-by = Geleitet von { $name }
league-kept-by-host = Geleitet von der Verwaltung dieses Servers
league-as-host = Du gehörst zur Verwaltung dieses Servers und kannst hier alles, was die Leitung der Liga kann.
league-join = Mitspielen
league-join-late = Ab der nächsten Runde mitspielen
league-back = Ich bin wieder da
league-leave = Aussteigen
league-leave-note = { $state ->
    [open] Du kannst dich vor dem Start wieder anmelden.
   *[other] Deine laufende Partie hier ist verloren, und du bekommst keine neuen. Deine bisherigen Ergebnisse bleiben.
  }
league-leave-sure = Ja, aussteigen
league-start = Erste Runde starten
league-start-note = Die Tische öffnen sofort, und die Uhren laufen. { $kind ->
    [swiss] Andere können später noch einsteigen.
   *[everybody] Danach kann niemand mehr einsteigen.
}
league-invite = Mit diesem Link kann man mitspielen:
league-copy = Link kopieren
league-copied = Kopiert.
league-drop = { $name } herausnehmen
league-drop-one = Jemanden herausnehmen
league-drop-note = Die laufende Partie von { $name } hier ist verloren, und neue kommen nicht dazu. Bisherige Ergebnisse bleiben, und { $name } kann später zurückkommen.
league-drop-sure = Ja, { $name } herausnehmen
league-run = Liga leiten
league-edit = Liga ändern
league-edit-round-note = Gilt ab der nächsten Runde.
league-edit-go = Änderungen speichern
league-cancel = Liga abbrechen
league-cancel-note = Laufende Partien enden sofort ohne Ergebnis und zählen für niemanden. Bisherige Ergebnisse bleiben auf dieser Seite. Das lässt sich nicht rückgängig machen.
league-cancel-sure = Ja, Liga abbrechen
league-cancelled = Diese Liga wurde abgebrochen. Die Ergebnisse bis dahin bleiben; Partien, die noch liefen, haben keines.
league-delete = Liga löschen
league-delete-note = { $state ->
    [open] Die Liga verschwindet für alle, die sich angemeldet haben. Das lässt sich nicht rückgängig machen.
   *[cancelled] Die Liga verschwindet mitsamt ihrer Tabelle. Die gespielten Partien bleiben. Das lässt sich nicht rückgängig machen.
}
league-delete-sure = Ja, Liga löschen
league-waits = Es geht los, sobald { $name } die Liga startet.
league-waits-host = Es geht los, sobald die Verwaltung dieses Servers die Liga startet.
league-your-table = Zu deinem Tisch
league-your-bye = Diese Runde hast du spielfrei.
league-your-rest = Deine Partie ist vorbei. { $then ->
    [end] Die Liga endet, wenn alle fertig sind.
    [limit] Die nächste Runde beginnt, wenn alle fertig sind oder die Zeit für diese um ist.
   *[next] Die nächste Runde beginnt, wenn alle fertig sind.
}
league-your-next = { $then ->
    [end] Das ist die letzte Runde, und du bist nicht dabei.
   *[next] Du spielst ab der nächsten Runde mit.
}
league-your-soon = Dein Tisch öffnet gleich.
league-your-free = Dein Gegenüber ist ausgestiegen: In dieser Runde hast du keine Partie.
league-your-out = Du setzt zurzeit aus.
league-round = Runde { $number }
league-round-ends = endet spätestens
league-round-of = Runde { $number } von { $rounds }
league-round-short = R{ $number }
league-standings = Tabelle
league-final = Endstand
league-entries = Wer mitspielt
league-place = Platz
league-name = Name
league-points = Punkte
league-games = Partien
league-met = Gegen
league-out = ausgestiegen
league-decides-buchholz = Buchholz
league-decides-median = Median
league-decides-sonneborn = Sonneborn-Berger
league-decides-direct = Direkter Vergleich
league-decides-buchholz-note = Buchholz: die Punkte aller, gegen die du gespielt hast
league-decides-median-note = Median: dasselbe ohne die Stärksten und die Schwächsten von ihnen
league-decides-sonneborn-note = Sonneborn-Berger: die Punkte derer, die du besiegt hast, und die halben Punkte derer, gegen die es unentschieden ausging
league-decides-direct-note = Direkter Vergleich: was Punktgleiche gegeneinander geholt haben
league-cross = Kreuztabelle
league-cross-rounds = Punkte in jeder Runde, dazu die Zeilen der Tabelle, in denen die anderen am Tisch stehen
league-bye = spielfrei
league-forfeit = nicht erschienen
league-running = läuft
league-void = ohne Ergebnis
league-not-counted = zählt nicht
league-table = Tisch
league-watch = Zum Tisch: { $names }
league-file = Tabelle als Datei (CSV)
league-correct = Berichtigen
league-correct-of = Ergebnis berichtigen: { $names }
league-correct-place = Platz { $place }
league-correct-absent = nicht gekommen
league-correct-why = Grund
league-correct-note = Bei Unentschieden bekommen beide denselben Platz. Die Tabelle folgt sofort; begonnene Runden bleiben, wie sie sind, und für die Wertungszahlen gilt die Partie, wie sie gespielt wurde. Berichtigung und Grund sehen alle, die diese Seite sehen.
league-correct-go = Ergebnis eintragen
league-correct-back = Zurück zum Ergebnis der Partie
league-corrected = Berichtigt
league-corrected-to = Berichtigt auf { $points }
league-corrected-back = Es gilt wieder das Ergebnis der Partie
league-corrected-note = Ergebnisse wurden berichtigt; die Tabelle zählt sie so. Runden, die da schon begonnen hatten, behalten ihre Paarungen, und für die Wertungszahlen gelten die Partien, wie sie gespielt wurden.
league-nameless = Gelöschtes Konto
league-no-script = Einsteigen und Starten geht nur mit JavaScript, das in diesem Browser aus ist.
league-failed = Der Server antwortet nicht. Versuch es noch einmal.
league-error-none = Diese Liga gibt es nicht.
league-error-member = Nur Mitglieder können eine Liga eröffnen.
league-become-member = Mitglied wirst du auf deiner eigenen Seite.
league-error-name = Die Liga braucht einen Namen.
league-error-your-name = Schreib erst einen Namen.
league-error-rules = Diese Liga lässt sich nicht eröffnen: { $why }.
league-bad-name = eine Liga hat kein { $given }; möglich: { $known }
league-bad-kind = der Modus muss { $known } sein, nicht { $given }
league-bad-number = { $what ->
    [seats] die Personenzahl an einem Tisch
    [rounds] die Zahl der Runden
   *[round] die Höchstdauer einer Runde in Minuten
  } muss eine ganze Zahl von { $least } bis { $most } sein, nicht { $given }
league-bad-then = in einer Liga verliert, wessen Zeit um ist; { $given } kann nicht weiterspielen
league-bad-seats = an einem Tisch von „{ $game }“ sind { $counts } Personen möglich, nicht { $given }
league-bad-players = wie viele an einem Tisch spielen, steht in „seats“ und ist keine Option des Spiels: Lass „players“ weg
league-error-too-late = Zu spät: Diese Liga ist schon weiter.
league-error-full = Diese Liga ist voll: Sie fasst { $most } Personen.
league-error-not-in = Du spielst in dieser Liga nicht mit.
league-error-nobody = Diese Nummer hat hier niemand.
league-error-not-organizer = Das kann nur, wer die Liga leitet, oder die Verwaltung dieses Servers.
league-error-begun = Die Liga hat schon begonnen.
league-error-change = Das lässt sich so nicht ändern: { $why }.
league-error-pace-begun = Das Tempo lässt sich nicht mehr ändern, wenn die Liga begonnen hat.
league-error-rounds-begun = { $count ->
    [one] Eine Runde hat schon begonnen; weniger können es nicht werden.
   *[other] { $count } Runden haben schon begonnen; weniger können es nicht werden.
}
league-error-not-running = Abbrechen lässt sich nur eine Liga, die läuft. Hat sie noch nicht begonnen, lässt sie sich löschen.
league-error-delete = Löschen lässt sich nur eine Liga, die noch nicht begonnen hat oder abgebrochen wurde.
league-error-too-few = Es braucht mindestens { $count } Personen.
league-error-late = Die Liga ist inzwischen weiter: Sieh noch einmal nach und entscheide dann.
league-error-no-table = Diesen Tisch gibt es in dieser Liga nicht.
league-error-places = Gib allen { $count } Personen einen Platz.
league-error-why = Schreib einen Grund dazu: Alle in der Liga können ihn lesen.
league-error-no-result = Die Partie selbst hat kein Ergebnis, und die Liga ist zu Ende.
## who keeps the house, who is let in

host-title = Verwaltung
host-about = Diese Seite sieht nur die Verwaltung. Was in einer Partie verdeckt ist, bleibt auch hier verdeckt.
host-way = Diesen Server verwalten
host-done = Erledigt.
host-failed = Das kam nicht durch. Versuch es gleich noch einmal.
host-sure = Sicher?
host-save = Speichern

host-join = Wer hereinkommt
host-join-open = Alle, die den Link haben
host-join-invite = Neue brauchen einen Einladungscode
host-join-closed = Niemand mehr
host-join-note = Wer hier schon gespielt hat, kommt immer herein, ebenso alle Mitglieder. Zuschauen können weiterhin alle.
host-codes = Einladungscodes
host-codes-none = Noch gibt es keinen.
host-code-note = Für wen?
host-code-note-example = Donnerstagsrunde
host-code-new = Code erstellen
host-code-shown = Er wird nur jetzt gezeigt. Er gilt für alle, denen du ihn gibst, bis du ihn zurückziehst.
host-code-qr = QR-Code für die Einladung
host-code-unnamed = ohne Vermerk
host-code-came = { $count ->
    [0] noch niemand gekommen
    [one] { $count } Person gekommen
   *[other] { $count } Personen gekommen
  }
host-code-withdraw = Zurückziehen
host-code-withdraw-note = Damit kommt niemand mehr herein. Wer schon da ist, bleibt.

host-people = Leute
host-people-note = Verwaltung, Mitglieder und gesperrte Gäste. Andere Gäste haben keinen eigenen Namen.
host-people-guest = Gast ohne Namen
host-is-host = Verwaltung
host-is-member = Mitglied
host-is-guest = Gast
host-is-suspended = gesperrt
host-make = In die Verwaltung aufnehmen
host-make-note = Diese Person kann dann alles, was du hier kannst, und auch andere aufnehmen.
host-unmake = Aus der Verwaltung nehmen
host-suspend = Sperren
host-suspend-note = Diese Person kann hier nichts mehr tun, bis du die Sperre aufhebst. Partien, die auf sie warten, stehen still; schließ sie, wenn nötig. Solange alle hereindürfen, kann ein Gast als jemand Neues wiederkommen.
host-restore = Sperre aufheben
host-let-in = Beim Anmelden helfen
host-rename = Namen ändern
host-rename-note = Der neue Name gilt an allen Tischen und in allen Ligen. Das Log hält beide Namen fest.
host-let-in-note = Ein Code, mit dem sich dieses Mitglied einmal statt mit dem Passwort anmeldet. Seine bisherigen Wiederherstellungscodes gelten dann nicht mehr. Wer den Code hat, kann sich für das Mitglied ausgeben: Gib ihn sonst niemandem.
host-let-in-go = Code erstellen
host-let-in-code = Gib diesen Code weiter, er wird nur jetzt gezeigt:
host-link = Jemanden per Link in die Verwaltung holen
host-link-note = Wer ihn zuerst öffnet, gehört zur Verwaltung. Er gilt einmal und einen Tag lang.
host-link-go = Link erstellen

host-reports = Gemeldete Nachrichten
host-reports-none = Niemand hat etwas gemeldet.
host-report-gone = Nicht mehr am Tisch
host-report-done = Erledigt
host-report-hide = Vom Tisch nehmen
host-report-suspend = Absender sperren

host-tables = Tische
host-tables-none = Noch hat niemand einen Tisch eröffnet.
host-state-waits = wartet auf Leute
host-state-runs = läuft
host-state-over = zu Ende
host-state-damaged = beschädigt
host-seat-open = frei
host-seat-unnamed = ein Gast
host-table-close = Schließen
host-table-close-note = Die Partie wird abgesagt und zählt für niemanden. Weiterspielen geht dann nicht mehr.
host-table-close-go = Absagen
host-tables-later = Neuere
host-tables-earlier = Ältere

host-leagues = Ligen
host-leagues-none = Noch hat niemand eine Liga eröffnet.
host-league-unlisted = nur mit Link zu finden

host-texts = Texte dieses Servers
host-texts-note = Reiner Text; eine Leerzeile beginnt einen Absatz. Fehlt eine Sprache, steht dort der Text einer anderen.
host-text-web-house = Name dieses Servers
host-text-house-welcome = Begrüßung auf der Startseite
host-text-house-imprint = Impressum
host-text-house-privacy = Datenschutz

host-care = Pflege
host-size-data = Daten
host-size-log = Log
host-rows-tables = Tische
host-rows-events = Ereignisse
host-rows-members = Mitglieder
host-rows-devices = Verknüpfte Geräte
host-rows-messages = Nachrichten
host-rows-reports = Meldungen
host-rows-addresses = Adressen für Benachrichtigungen
host-rows-calls = Benachrichtigungen
host-megabytes = { $count } MB
host-gigabytes = { $count } GB
host-rounded = Gerundet, damit niemand abliest, wie oft jemand anderes einen Zug ausprobiert.

host-backup = Sicherung
host-backup-note = Eine Datei mit allem, wie es jetzt ist. Sie enthält Geheimes: Startzahlen und verdeckte Entscheidungen laufender Partien, was gesagt wurde, Passwörter in unlesbarer Form und die Adressen für Benachrichtigungen. Heb sie auf, wo niemand sonst sie lesen kann. Neben den Daten liegt der Schlüssel (.key): Ohne ihn verlieren Gäste ihre Plätze.
host-backup-go = Sicherung herunterladen
host-backup-database = Die Daten liegen in PostgreSQL: Sichere sie mit dessen eigenem Programm.

host-tidy = Aufräumen
host-tidy-note = Gelöscht wird, was so lange niemand angerührt hat. Partien von Mitgliedern bleiben, ebenso jede Partie, die zu Ende gespielt wurde.
host-tidy-days = Tage
host-tidy-count = Erst zählen
host-tidy-counted = Verlassene Tische von Gästen: { $tables }. Nie bestätigte Adressen: { $addresses }. Alte Benachrichtigungen: { $calls }. Alte Nachrichten: { $messages }.
host-tidy-nothing = Es gibt nichts aufzuräumen.
host-tidy-go = Endgültig löschen

host-channels = Benachrichtigungen
host-channels-mail = E-Mail
host-channels-services = Dienste
host-channels-address = Adresse dieses Servers
host-channels-none = nicht eingerichtet
host-channels-note = Nachrichten an Browser gehen bei https immer. Alles andere steht in der Datei von „saqqara serve --notifications“; deren Passwörter werden nirgends gezeigt.

host-health = Zustand
host-health-now = Uhrzeit hier
host-health-since = Läuft seit
host-health-free = Frei auf der Platte
host-health-computer = Computerspieler
host-health-ready = bereit
host-health-warming-up = noch nicht bereit
host-health-external = in eigenen Prozessen
host-health-none = keine
host-health-computer-waits = Tische, die auf den Computer warten
host-health-calls-wait = Wartende Nachrichten
host-health-pages = Offene Tischseiten
host-health-differs = { $seconds } Sekunden neben der Uhr dieses Rechners
host-health-troubles = Letzte Störungen
host-health-no-troubles = Im Log steht keine.
host-journal = Letzte Zeilen des Logs
host-journal-note = Ohne Entscheidungen und ohne alles, was während einer Partie abgefragt wird.
host-journal-none = Es geht an die Standardfehlerausgabe des Servers.
host-figures = Zahlen für Prometheus
host-figures-note = Unter { $address }. Wer sie nicht lesen darf, findet dort nichts.
host-figures-off = Niemand
host-figures-loopback = Programme auf diesem Rechner (nicht hinter einem Proxy)
host-figures-token = Wer das Token hat
host-figures-shown = Das Token wird nur jetzt gezeigt. Prometheus schickt es als „Authorization: Bearer“:

host-come-title = Diesen Server verwalten?
host-come-note = Die Verwaltung entscheidet, wer hereinkommt, und kümmert sich um Tische, Meldungen und Sicherungen. Mach nur weiter, wenn du diesen Server betreibst oder um Hilfe gebeten wurdest.
host-come-token = Ende des Links
host-come-go = Verwaltung übernehmen
enter-title = Eine Einladung
enter-note = Neue kommen mit einem Einladungscode auf diesen Server. Du bekommst ihn von der Verwaltung.
enter-closed = Dieser Server nimmt gerade niemand Neues auf. Zuschauen kannst du.
enter-code = Dein Einladungscode
enter-go = Hereinkommen
enter-way = Einladungscode eingeben
enter-known = Schon einmal hier gespielt, oder Mitglied? Hol deine Partien unter „Du“ hierher, oder melde dich dort an.

error-keeping-title = Nur für die Verwaltung
error-keeping = Diese Seite ist für die, die den Server verwalten. Bist du das, gibt „saqqara admin create-admin-link“ einen Link aus, der sie öffnet.

host-error-suspended = Du bist hier gesperrt.
host-remedy-suspended = Wende dich an die Verwaltung dieses Servers.
host-error-invite-required = Auf diesen Server kommen Neue nur mit einem Einladungscode.
host-remedy-invite-required = Gib deinen auf der Seite „/invite“ ein, oder melde dich an.
host-error-registration-closed = Dieser Server nimmt gerade niemand Neues auf.
host-remedy-registration-closed = Hast du hier schon gespielt, hol deine Partien unter „Du“ auf dieses Gerät, oder melde dich an.
host-error-not-admin = Das kann nur die Verwaltung dieses Servers.
host-remedy-not-admin = „saqqara admin create-admin-link“ gibt einen Link aus, mit dem man sie übernimmt.
host-error-invalid-link = Dieser Link öffnet nichts (mehr).
host-remedy-invalid-link = „saqqara admin create-admin-link“ gibt einen neuen aus, für einen Tag.
host-error-invalid-invite = Mit diesem Code kommt man nicht herein.
host-error-no-such = { $what } gibt es hier nicht (mehr).
host-error-no-operation = Einen Auftrag { $what } gibt es nicht; es gibt { $choices }.
host-error-invalid-argument = { $what } geht so nicht; möglich: { $choices }.
host-error-missing-argument = { $what } fehlt; möglich: { $choices }.
host-error-unknown-argument = Unbekannte Angabe { $what }; möglich: { $choices }.
host-error-no-file = { $what } wird mit pg_dump gesichert und mit pg_restore wiederhergestellt.
host-error-bad-text = { $what }: Der Text enthält { $character }. Dieses Zeichen ist hier nicht möglich, entferne es.
host-error-last-admin = Jemand muss diesen Server verwalten.
host-remedy-last-admin = Nimm erst jemand anderes in die Verwaltung auf.
host-error-is-admin = Wer zur Verwaltung gehört, lässt sich nicht sperren.
host-remedy-is-admin = Nimm diese Person erst aus der Verwaltung.
host-error-over = Diese Partie ist schon zu Ende.
host-error-damaged = Dieser Tisch ist beschädigt; „saqqara db check“ sagt, wo.

imprint-title = Impressum

cli-host-link = Wer das innerhalb eines Tages öffnet, kann den Server verwalten:
cli-host-done = Erledigt.
cli-host-withdraw = Zurückziehen: saqqara admin withdraw-invite { $id }
cli-host-report-table = Tisch { $id }
cli-host-report-message = Nachricht { $id }
cli-host-none = Nichts.
cli-host-backup = Sicherung: { $files }. Darin stehen Startzahlen, verdeckte Entscheidungen laufender Partien, was gesagt wurde, Adressen und Schlüssel: Halte sie geheim.
cli-host-restored = Die Sicherung { $file } ist in { $data } wiederhergestellt.
cli-host-tidy = Mit --yes wird das endgültig gelöscht.
cli-host-start = Starte erst den Server: Nur er weiß das.

## games without a presentation of their own
## $whose - "you" or "other"; $points (Number)

generic-illegal = das erlauben die Regeln jetzt nicht
generic-seat = Spieler { $number }
generic-turn = Zug { $turn }
generic-board = Figuren nach Orten
generic-area = Figuren von { $name }
generic-hidden = verdeckt
generic-prompt = Wähle eine Aktion.
generic-points = Punkte
generic-log = { $whose ->
    [you] Du
   *[other] { $name }
  }: { $action }.
generic-count = { $points ->
    [one] { $points } Punkt zählt hier.
   *[other] { $points } Punkte zählen hier.
  }
generic-verdict = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
  } gewonnen.
generic-shared = { $names } teilen sich den ersten Platz mit je { $points } { $points ->
    [one] Punkt
   *[other] Punkten
  }.
