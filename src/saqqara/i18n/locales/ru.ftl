## pages

web-house = Saqqara
web-skip = К основному содержимому
web-ways = Разделы
web-rules = Правила
web-about = О проекте
web-language = Язык
web-theme = Тема
web-theme-day = Светлая
web-theme-night = Тёмная
web-theme-system = Как на устройстве
web-independent = Независимый проект с собственными рисунками и текстами, не связанный с издателями игр.

home-title = Стол для египетских настольных игр
home-about = Играйте с компьютером, с друзьями по ссылке или вместе за одним экраном. Без регистрации и установки.
home-game = Игра
home-opponent = С кем играем?
home-count = Сколько игроков?
home-others = Кто играет на других местах?
home-seat = Игрок { $number }
home-turn-order = в порядке ходов после вас
home-level-novice = Новичок
home-level-novice-expect = берёт то, что на виду; его обыграет и ребёнок
home-level-apprentice = Подмастерье
home-level-apprentice-expect = видит свой следующий ход, ваш — редко
home-level-potter = Гончар
home-level-potter-expect = видит ваш ответ; колеблется между хорошими ходами
home-level-mason = Каменотёс
home-level-mason-expect = играет ровно; в сложных позициях ошибается
home-level-scribe = Писец
home-level-scribe-expect = хорошо считает и знает, что вам нужно
home-level-surveyor = Землемер
home-level-surveyor-expect = рассчитывает точно; ошибается редко
home-level-overseer = Смотритель
home-level-overseer-expect = почти ничего не упускает; достойный соперник для опытных
home-level-architect = Зодчий
home-level-architect-expect = продумывает всю партию; победить трудно
home-even = Примерно вашей силы
home-even-expect = после двух побед подряд — на уровень выше, после двух поражений — на уровень ниже
villager-amennakht = Аменнахт
villager-hunro = Хунро
villager-iyneferti = Иинеферти
villager-kha = Ха
villager-merit = Мерит
villager-naunakhte = Наунахта
villager-nebnefer = Небнефер
villager-paneb = Панеб
villager-pashed = Пашед
villager-ramose = Рамосе
villager-sennedjem = Сеннеджем
villager-wabet = Уабет
home-level-guide = Ипи
home-engine-expect = отдельная программа
home-friend = Игрок по ссылке
home-friend-expect = на другом устройстве: вы получите ссылку и QR-код
home-screen = Вдвоём за одним экраном
home-screen-expect = ходите по очереди на этом устройстве
home-here = Этот экран
terms-title = Условия этой партии
terms-usual = без часов, не в зачёт
terms-pace = Темп
terms-pace-none = Без часов
terms-pace-live = В реальном времени: { $minutes } мин + { $seconds } с на ход
terms-pace-turns = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[other] { $days } дней на ход
  }
terms-pace-note = Компьютеру часы не нужны. Пока сервер выключен, ничьё время не идёт.
terms-then = Если время вышло
terms-then-lost = Партия проиграна
terms-then-level = { $level } доигрывает
terms-come = На первый ход: { $time }
terms-listed = Показать стол всем
terms-listed-note = Его видно на главной странице, и сесть за него может любой.
terms-alone = Без зрителей
terms-alone-note = Стол видят только игроки. После окончания любой из них может показать партию другим.
terms-strict = Строго
terms-strict-note = Без помощи, которой нет в печатных правилах: просматривать сброс нельзя.
terms-counts = Партия идёт в зачёт
terms-counts-note = Ход, который что-то открыл, вернуть нельзя. Нет ни подсказок, ни пробных ходов. Кто уходит или не успевает вовремя, проигрывает. Рейтинг меняется, только если каждый сделал хотя бы один ход.
terms-bad-object = { $what } — объект с любыми из полей { $known }, а не { $given }
terms-bad-name = в { $what } нет { $given }; есть { $known }
terms-bad-number = «{ $name }» в контроле времени — целое число от 0 до { $most }, а не { $given }
terms-bad-then = «on_timeout» в контроле времени — «lost» или уровень компьютера, а не { $given }
terms-bad-counts = в зачётной партии тот, у кого вышло время, проигрывает: «on_timeout» в контроле времени — «lost», а не { $given }
terms-bad-times = в контроле времени задают либо «days» на ход, либо «minutes» на партию и «seconds» на ход
terms-bad-switch = «{ $name }» — true или false, а не { $given }
game-unknown = нет игры { $given }; есть { $known }
option-unknown = нет параметра «{ $option }»; есть { $known }
option-value = параметр «{ $option }» не может быть { $given }; возможные значения: { $known }
option-impossible = эти параметры несовместимы
rest-bad-fields = время отдыха задаётся полями «time_zone», «night», «weekdays» и «holidays», а не { $given }
rest-bad-zone = часовой пояс — это название вроде Europe/Berlin, а не { $given }
rest-unknown-zone = сервер не знает часового пояса { $given }; нужно название вроде Europe/Berlin
rest-bad-night = ночь — это два разных часа от 0 до 23 с промежутком не больше { $most } ч, а не { $given }
rest-bad-week = дни недели — это числа от 0 (понедельник) до 6, не больше шести, а не { $given }
rest-bad-holidays = отпуска — это пары из первого и последнего дня вида 2026-12-24: не больше { $most } пар, каждая не длиннее { $longest } дней, а не { $given }
home-begins = Кто начинает?
home-begins-chance = Жребий
home-begins-me = Я
home-begins-other = Соперник
home-presets = Во что играем?
home-preset-all = Настроить по-своему
home-preset-all-about = Стороны, дополнения и варианты — каждый по отдельности.
home-reconstructed = не по печатным правилам
home-reconstructed-why = Почему так?
home-sites = Стороны построек
home-sites-note = Играете впервые? Выберите везде A.
home-extras = С чем играть
home-side = Сторона { $side }
home-name = Ваше имя
home-name-note = Его видят все за столом, а браузер его запомнит. Чтобы играть с компьютером, имя не нужно.
home-name-full = Больше { $most } символов не помещается.
home-name-missing = Сначала введите имя, подойдёт любое.
home-own-name = Вы играете под именем { $name }.
home-start = Открыть стол
home-opening = Стол открывается…
home-failed = Сервер не отвечает. Он ещё работает? Тогда попробуйте ещё раз.
home-no-script = Для игры нужен JavaScript, а в этом браузере он выключен. Правила можно читать и без него.
home-mine = Ваши партии
home-mine-free = Ждём ещё игроков
home-mine-yours = Мой ход
home-mine-over = Окончены
home-screen-name = Имя игрока { $number }
home-choosing = { $game }: как играем
home-new = Новая партия
home-play = Играть
home-play-against = против компьютера ({ $who })
home-play-again = как в прошлый раз: { $who }
home-with-friend = Вдвоём по ссылке
home-friend-game = { $game }: вдвоём по ссылке
home-choose = Выбрать, как играть
home-mine-find = Найти партию
home-mine-state = Какие партии
home-mine-all = Все
home-mine-running = Идут
home-mine-games = Все игры
home-mine-who = Имя соперника
home-mine-more = Показать ещё
home-mine-nothing = Таких партий нет.
time-just-now = только что
home-mine-forget = Убрать из списка
home-mine-gone = { $game }: партия убрана из списка. Она сама и сообщения остаются, и ссылка по-прежнему ведёт к ней.
home-mine-back = Вернуть в список
home-mine-unread = Ваши партии сейчас не удаётся прочесть. Всё остальное работает; администратору сервера стоит запустить «saqqara db check».
home-mine-won = { $whose ->
    [you] Вы победили, { $points }
   *[other] Победил игрок { $name }, { $points }
  }
home-mine-shared = Общая победа, { $points }
home-learn = Впервые здесь?
home-learn-rules = Правила кратко: { $game }

## the API's page

api-title = Для программ
api-machine = То же в машинном виде:
api-link = Как программы играют здесь

## errors

table-error-unreadable = «{ $text }» — в этой игре такого хода нет.
table-error-illegal = Сейчас нельзя: { $why }.
table-error-course = Так тоже можно, но сейчас нужно другое. { $asked }
table-error-course-goes-on = Сейчас от вас ничего не требуется: урок продолжится сам.
table-error-turn-ended = Ход сделан: подтвердите его или отмените последний шаг.
table-error-not-your-turn = Сейчас ходит другой игрок.
table-error-no-such-seat = Такого места нет; за столом мест: { $seats }.
table-error-taken = Это место уже занято.
table-error-reserved = Это место оставлено для другого игрока.
table-error-not-reserved = Это место ни для кого не оставлено.
table-error-shared = Эту партию уже могут смотреть все.
table-error-over = Партия окончена.
table-error-not-over = Партия ещё не окончена.
table-error-has-rematch = У этой партии уже есть реванш.
table-error-nothing-to-take-back = Вы ещё не сделали ни одного хода: возвращать нечего.
table-error-already-asked = Кто-то уже попросил вернуть ход; сначала ответят остальные.
table-error-declined = Вам отказали. Попросить снова можно, когда игра пойдёт дальше.
table-error-not-asked = Вас не спрашивали, можно ли вернуть ход.
table-error-nothing-to-undo = Отменять нечего: в этом ходе вы ещё ничего не сделали.
table-error-undo-revealed = Отменять нечего: открытое остаётся открытым.
table-error-nothing-to-redo = Повторять нечего.
table-error-nothing-to-confirm = Ход ещё не завершён: подтверждать нечего.
table-error-not-late = У этого игрока время ещё не вышло.
table-error-cancel-instead = Этот стол открыли вы: вместо этого отмените партию.
table-error-no-substitutes = В этой партии никто не играет за другого.
table-error-alone = Вас никто не ждёт: просто закройте страницу и вернитесь, когда захотите.
table-error-alone-clock = Вас никто не ждёт, но ваши часы идут: вернитесь, пока время не вышло.
table-error-nobody-stands-in = На этом сервере нет компьютерного игрока, который мог бы заменить вас.
table-error-out = После сдачи или просрочки времени вернуться в партию нельзя.
table-error-not-away = На этом месте никого не заменяют.
table-error-not-host = Отменить партию может только тот, кто открыл стол.
table-error-begun = Партия уже идёт: покиньте стол или сдайтесь.
table-error-not-begun = Партия ещё не началась: заняты не все места.
table-error-already-proposed = Предложение уже есть; сначала ответят остальные.
table-error-no-such-proposal = Можно предложить закончить партию или отдать место другому.
table-error-not-replaced = Это место нельзя отдать другому.
table-error-present = Отдать можно только место игрока, которого все ждут или который ушёл.
table-error-not-proposed = Вас об этом не спрашивали.
table-error-away = Сейчас за вас играет компьютер; сначала вернитесь.
table-error-has-sat = Вы уже сидели здесь на другом месте и знаете то, что было видно оттуда.
table-error-counts = Партия идёт в зачёт: ход, который что-то открыл, вернуть нельзя.
table-error-counts-stays = Партия идёт в зачёт, поэтому компьютер не может играть за вас. Продолжите позже или сдайтесь.

web-error-bad-request = Запрос непонятен. { $where }: { $why }.
web-error-value = { $kind ->
    [missing] значение не указано
    [unknown] такого поля нет
    [whole] нужно целое число
    [number] нужно число
    [switch] нужно true или false
    [text] нужен текст
    [list] нужен список
    [object] нужен объект
    [json] это не JSON
    [least] не меньше { $limit }
    [most] не больше { $limit }
    [short] минимум символов: { $limit }
    [few] минимум элементов: { $limit }
    [many] максимум элементов: { $limit }
    [choice] возможные значения: { $choices }
    [form] неверный формат
   *[other] такое значение невозможно
  }
web-error-too-long = Слишком длинно: { $where } — не больше { $most } символов.
web-error-text-surrogate = Такой текст не подходит. { $where }: встретился { $character }, это половина символа. Введите символ заново.
web-error-text-control = Такой текст не подходит. { $where }: встретился управляющий символ { $character }. Удалите его.
web-error-text-invisible = Это имя не видно. В имени нужен хотя бы один видимый символ.
web-error-unreadable-request = Запрос не читается: нужен JSON в UTF-8.
web-error-no-such-address = По этому адресу ничего нет.
web-error-no-such-method = Этот адрес не принимает таких запросов.
web-error-refused = Запрос отклонён.
web-error-not-json = Отправьте запрос в виде JSON (Content-Type: application/json).
web-error-foreign-page = Запрос пришёл со страницы другого сайта.
web-error-too-large = Запрос слишком велик: не больше { $bytes } байт.
web-error-too-many-tables = Вы открыли много столов. Попробуйте снова через { $seconds } с.
web-error-too-many-commands = Слишком быстро. Попробуйте ещё раз через мгновение.
web-error-busy = Сервер сейчас перегружен. Попробуйте ещё раз чуть позже.
web-error-too-many-connections = Открыто слишком много страниц. Закройте некоторые или попробуйте чуть позже.
web-error-no-such-place = «{ $place }» — не место, где строят несколько игроков.
web-error-no-such-table = Такого стола нет.
web-error-no-such-game = Такую партию открыть нельзя: { $why }.
web-error-options = Это не сочетается: { $why }.
web-error-no-such-opponent = Такого игрока нет: «{ $name }»; выберите одного из: { $choices }.
web-error-opponents = { $given ->
    [one] Указан { $given } игрок
    [few] Указаны { $given } игрока
   *[other] Указано { $given } игроков
  }, а других мест за столом { $others }: назовите, кто играет на каждом из них, или одного на все.
web-error-names = Указано имён: { $given }, а других игроков { $others }. Назовите всех («» — без имени) или никого.
web-error-terms = Так договориться нельзя: { $why }.
web-error-not-absent = Подождите немного: место можно отдать, если { $minutes } мин ничего не происходило.
web-error-counts = Это позиция партии, которая идёт здесь в зачёт и ещё не окончена.
web-error-counts-playing = Вы сейчас играете в «{ $game }» в зачёт. Пока партия не окончена, позиции этой игры здесь разбирать нельзя.
web-error-counts-later = Разобрать её можно, когда партия закончится.
web-error-rest = Это нельзя сохранить: { $why }.
web-error-names-of-others = Здесь можно назвать только тех, кто играет за вашим экраном; остальные приходят со своим именем.
web-error-no-spectators = За этим столом играют без зрителей.
web-error-ask-to-share = После окончания партию может показать любой из игроков.
web-error-no-guest = Браузер не прислал файл cookie, а без него место за вами не закрепить.
web-error-become-guest = Разрешите файлы cookie для этого сайта и обновите страницу. (Программам: POST /api/guest.)
web-error-bad-address = Это не адрес этого сервера.
web-error-not-your-seat = Это не ваше место.
web-error-covered = Карты закрыты: решает { $name }.
web-error-uncover = Сначала нажмите «Это я, { $name }».
web-error-no-open-seat = За этим столом все места заняты.
web-error-late = За столом тем временем что-то изменилось: посмотрите ещё раз и решите.
web-error-broken-table = Стол { $table } повреждён и не читается. Других столов это не касается.
web-error-newer = Этому столу нужна более новая версия сервера. Ничего не потеряно: повторите чуть позже.
web-error-store = Сервер не смог что-то прочесть или сохранить. Возможно, ваш последний ход не сохранён: обновите страницу и проверьте.
web-error-store-full = На диске сервера кончилось место, поэтому ничего не сохраняется. Ничего не изменилось. Сообщите администратору сервера.
web-error-store-away = Сервер не может связаться со своей базой данных. Всё сохранённое цело: обновите страницу через минуту.
web-error-store-busy = База данных сервера сейчас занята. Ничего не изменилось; попробуйте чуть позже.
web-error-broken = Здесь что-то пошло не так. Ничего не изменилось; попробуйте позже.

rules-title = { $game }: правила
rules-back = Назад к столу
rules-contents = Содержание
rules-version = Версия правил
rules-full = Полная
rules-both = Обе
rules-short = Краткая
rules-picture-usual = На рисунке обычные для этого сервера числа; здесь действуют другие.

about-title = О проекте Saqqara
about-project = Saqqara — стол для египетских настольных игр дома или в клубе: кто запускает программу, тот приглашает остальных. На страницах, в терминале и в программах на Python правила одни и те же.
about-computer = Компьютерный игрок знает только то, что знал бы человек на его месте. Расклад запечатывают в начале партии и открывают в конце, так что проверить его может каждый.
about-independent-title = Независимость
about-privacy-title = Личные данные
about-privacy = Этот сервер хранит имена, которыми люди назвались, и партии, которые они играют. Подписанный файл cookie, который приходит с первой страницей, помнит, какие места ваши; без него играть нельзя. Для участников сервер хранит ещё имя и ключи доступа, а пароли — только в нечитаемом виде. Другие файлы cookie помнят язык, тему и выбранную версию правил. Никому другому ничего не передаётся, и ниоткуда больше ничего не загружается.
about-licence-title = Лицензия
about-licence = Программа, тексты и рисунки свободны по лицензии MIT: используйте, изменяйте и делитесь ими как угодно, сохраняя текст лицензии.
about-font = Заголовки и числа набраны шрифтом Alegreya (The Alegreya Project Authors) по лицензии SIL Open Font License.
about-version = Версия { $version }

error-code = Ошибка { $code }
error-home = На главную
error-lost-title = Здесь ничего нет
error-lost = По этому адресу нет ни страницы, ни стола. Проверьте, не обрезана ли ссылка, или начните с главной: там перечислены и ваши партии.
error-busy-title = Одну минуту
error-busy = Это больше, чем сервер принимает за раз. Подождите минуту и повторите; с вашими партиями ничего не случится.
error-wrong-title = Не получилось
error-wrong = Сервер не понял, чего хотела эта страница. Вернитесь, обновите её и повторите.
error-closed-title = Не для всех
error-closed = За этим столом играют без зрителей. После окончания любой из игроков может показать партию другим.
error-newer-title = Сейчас продолжим
error-newer = За этим столом уже играют на новой версии сервера, на которую мы как раз переходим. Ничего не потеряно: обновите страницу чуть позже.
error-damaged-title = Этот стол повреждён
error-damaged = Данные стола на сервере уже не те, что были сохранены. Обновлять страницу бесполезно: сообщите администратору сервера, возможно, есть резервная копия.
error-broken-title = Что-то сломалось
error-broken = Ошибся сервер, а не вы. Всё подтверждённое сохранено: обновите страницу, а если это повторится, сообщите администратору сервера.

replay-title = { $game }, шаг за шагом
replay-beginning = Партия начинается.
replay-step = Шаг { $ply } из { $last }
replay-bar = Шаги партии
replay-steps = К другому шагу
replay-slider = Шаг
replay-first = К началу
replay-previous = На шаг назад
replay-play = Воспроизвести
replay-next = На шаг вперёд
replay-last = К концу
replay-table = К столу
replay-lost = Сервер не отвечает. Попробуйте ещё раз.

## the table

table-you = Вы
table-open-seat = Свободное место
table-computer = компьютер
table-watching-you = Вы зритель
table-watching = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[many] { $count } зрителей
  }
table-level = компьютер: { $level }
table-box = Коробка
table-log = Ход игры
table-log-empty = Пока ничего не произошло.
table-undo = Отменить
table-redo = Повторить
table-restart = Начать ход заново
table-confirm = Подтвердить ход
table-confirm-part = Подтвердить
table-confirm-or-undo = Подтвердите ход или отмените последний шаг.
table-choose = Выберите ход
table-wait = Сейчас не ваш ход
table-forced = (Другого выбора не было.)
table-stand-in = { $whose ->
    [you] Компьютер (за вас)
   *[other] Компьютер (за игрока { $name })
  }
table-instead = (За игрока { $name } ходит { $player }: { $why ->
    [late] ответ не пришёл вовремя
    [illegal] предложенный ход недопустим
   *[broken] произошёл сбой
  }.)
table-result = Показать итог
table-turn = { $whose ->
    [you] Ваш ход
   *[other] Ходит { $name }
  }
table-covered = Сейчас решает { $name }
table-covered-note = Передайте экран. Карты закрыты.
curtain-how = Нажмите и удерживайте кнопку. Если так неудобно, нажмите один раз и подтвердите ниже.
curtain-sure = Да, показать мои карты
table-uncover = Это я, { $name }
table-turn-done = { $whose ->
    [you] Ваш ход сделан
   *[other] { $name }: ход сделан
  }
table-part-done = { $whose ->
    [you] Пока всё
   *[other] { $name }: пока всё
  }
table-thinking = { $name } думает
table-waits-for-player = { $count ->
    [1] Ждём ещё одного игрока
    [one] Ждём ещё { $count } игрока
   *[other] Ждём ещё { $count } игроков
  }
table-taken-back = Отменено.
table-points = Очки подробно
table-points-label = { $name }: наверняка очков — { $sure }, ещё { $more }, если бы партия закончилась сейчас. Показать подробности.
table-points-note = Сначала очки, которых уже не потерять; в скобках те, что добавились бы, если бы партия закончилась сейчас.
table-source = Источник
table-total = Всего
table-rematch = Реванш со сменой мест
table-rematch-offered = { $whose ->
    [you] Вы предлагаете реванш.
   *[other] { $name } предлагает реванш.
}
table-rematch-go = К реваншу
table-replay = Просмотреть партию по ходам
table-record = Скачать запись
table-proof = Проверка расклада
table-proof-good = Проверено: зерно — то самое, что было зафиксировано до партии, и весь расклад получен из него.
table-proof-bad = Проверка не удалась: { $why }.
table-proof-note = Команда «saqqara record verify» проверит скачанную запись на вашем компьютере.
table-commitment = Отпечаток зерна, показан до партии
table-seed = Само зерно, показано после партии
table-invite = { $count ->
    [1] Пригласите ещё одного игрока
    [one] Пригласите ещё { $count } игрока
   *[other] Пригласите ещё { $count } игроков
  }
table-seats = Кто сидит за столом
table-seat-free = пока свободно
table-invite-how = Кто откроет эту ссылку, сядет за ваш стол.
table-invite-alone = Ссылку можно открыть только на этом компьютере. Чтобы она открывалась и у других, запустите сервер так:
table-qr = Ссылка как QR-код
table-link = Ссылка на этот стол
table-copy = Скопировать
table-copied = Скопировано
table-sit = Есть свободное место
table-sit-how = { $count ->
    [one] { $names } ждёт, кто сядет за стол.
   *[other] { $names } ждут, кто сядет за стол.
  }
table-sit-fold = Сначала посмотреть стол
table-sit-unfold = Есть место: сесть за стол
table-sit-down = Сесть за стол
table-numbered = За этим столом уже есть { $name }. Другие видят вас как { $called }.
table-kept = { $count ->
    [1] Это место оставлено для другого игрока
   *[other] Эти места оставлены для других
  }
table-kept-how = Но посмотреть партию можно.
table-kept-fold = Смотреть
table-close = Закрыть
table-help = Об этом столе
table-variants = Особенности партии
table-differs = { $what }: { $shipped } → { $own }
table-differences = Карты или числа отличаются от принятых здесь
table-settings = Настройки
table-setting-confirm = Подтверждать каждый ход
table-setting-confirm-note = Если выключено, ваш ход заканчивается последним действием. Всё, что открывает скрытое, подтверждается всегда.
table-counts = партия в зачёт
clock-left = Осталось времени
clock-minute = Осталась одна минута.
clock-up = Время вышло
clock-rest = Моё время отдыха
clock-rest-note = В партиях на много дней ваши часы в это время стоят. Часовой пояс браузера: { $zone }.
clock-night = Ночью
clock-night-none = Часы идут и ночью
clock-night-from = с { $from } до { $until } часов
clock-week = Дни недели, когда часы стоят
clock-holiday = Отпуск, первый и последний день
clock-rest-keep = Сохранить
clock-rest-kept = Сохранено.
leaving-open = Покинуть стол…
leaving-title = Покинуть стол
leaving-cancel = Отменить партию
leaving-cancel-note = Стол закроется; сесть за него будет нельзя.
leaving-cancel-sure = Да, отменить
leaving-get-up = Встать из-за стола
leaving-get-up-note = Ваше место снова освободится.
leaving-get-up-sure = Да, встать
leaving-leave = Уйти и вернуться позже
leaving-leave-note = Пока вас нет, за вас играет компьютер ({ $level }).
leaving-leave-sure = Да, уйти
leaving-pause = { $clock ->
    [none] Чтобы сделать перерыв, просто закройте страницу: партия подождёт.
    [live] Ваши часы идут, даже если закрыть страницу. { $then ->
        [lost] Когда время выйдет, вы проиграете партию.
       *[played] Когда время выйдет, за вас продолжит играть компьютер ({ $level }).
      }
   *[days] Страницу можно закрыть и вернуться позже, но на вашем ходу время идёт. { $then ->
        [lost] Когда оно выйдет, вы проиграете партию.
       *[played] Когда оно выйдет, за вас продолжит играть компьютер ({ $level }).
      }
  }
leaving-pause-until = Ваше время истекает:
leaving-end = Закончить партию вместе
leaving-end-note = Если все согласны, партия закончится сейчас и не зачтётся никому.
leaving-end-alone = Партия закончится сейчас и не зачтётся никому.
leaving-end-sure = Спросить остальных
leaving-end-now = Да, закончить
leaving-resign = Сдаться
leaving-resign-note = Партия окончена, вы проиграли.
leaving-resign-goes-on = Вы проиграли. Остальные играют дальше, на вашем месте — компьютер ({ $level }). Вернуться нельзя.
leaving-resign-sure = Да, сдаться
leaving-replace = Отдать место другому: { $name }
leaving-replace-note = Если остальные согласны, { $name } выбывает из партии. Кто займёт место, увидит то, что положено видеть с него.
leaving-replace-computer = Компьютер ({ $level })
leaving-replace-open = Кому-нибудь ещё
leaving-away = Сейчас за вас играет компьютер ({ $level }).
leaving-return = Вернуться
leaving-here = Я здесь
leaving-proposes-end = { $whose ->
    [you] Вы предлагаете закончить партию. Она не зачтётся никому.
   *[other] { $name } предлагает закончить партию. Она не зачтётся никому.
  }
leaving-proposes-replace = { $whose ->
    [you] Вы предлагаете
   *[other] { $name } предлагает
  } отдать место игрока { $whom } { $by ->
    [open] кому-нибудь ещё
   *[computer] компьютеру ({ $level })
  }.
leaving-said-left = { $whose ->
    [you] Теперь за вас играет компьютер ({ $player }).
   *[other] { $name } покидает стол; на этом месте играет компьютер ({ $player }).
  }
leaving-said-returned = { $whose ->
    [you] Вы снова в игре.
   *[other] { $name } снова в игре.
  }
leaving-said-declined = { $whose ->
    [you] Вы против; партия продолжается.
   *[other] { $name } против; партия продолжается.
  }
leaving-said-flagged = { $whose ->
    [you] Ваше время вышло; за вас доигрывает компьютер ({ $player }).
   *[other] Время вышло: { $name }. Доигрывает компьютер ({ $player }).
  }
leaving-said-resigned = { $whose ->
    [you] Вы сдались; на вашем месте доигрывает компьютер ({ $player }).
   *[other] { $name } сдаётся; доигрывает компьютер ({ $player }).
  }
leaving-said-excused = Сервер не работал; это время ни у кого не вычтено.
leaving-ended-agreed = Закончено по согласию: партия не зачтётся никому
leaving-ended-cancelled = Эта партия отменена
leaving-ended-resigned = { $whose ->
    [you] Вы сдались
   *[other] { $name } сдаётся
  }; { $winner ->
    [you] вы победили
   *[other] { $count ->
        [one] победа: { $winners }
       *[other] победу делят: { $winners }
      }
  }
leaving-ended-time = { $whose ->
    [you] Ваше время вышло
   *[other] Время вышло: { $name }
  }; { $winner ->
    [you] вы победили
   *[other] { $count ->
        [one] победа: { $winners }
       *[other] победу делят: { $winners }
      }
  }
table-shuffle = Расклад
table-shuffle-note = Всё было перемешано ещё до партии, и это число фиксирует расклад. После партии показывается зерно, и каждый может всё проверить.
table-lost = Связь потеряна, пробуем снова…
table-back = Связь восстановлена.
table-failed = Сервер не ответил. Ход не сделан; попробуйте ещё раз.
table-not-fetched = Сервер не ответил; попробуйте открыть ещё раз.
table-why = Правило { $rule }
table-no-script = Для игры нужен JavaScript, а в этом браузере он выключен.
table-player = Игрок
table-analysis = Что здесь у кого
table-analysis-note = Очки в конце раунда и партии посчитаны так, как если бы больше ничего не построили и партия закончилась этим раундом.
table-players = Игроки
table-areas = Зоны игроков
table-drop = Отмена
table-dropped = Выбор снят.
table-board = Середина стола
table-bar = Ход
table-result-title = Итог
table-info = Пояснение

## explaining

explain-remedy = Что поможет: { $remedy }.
explain-wait = Сейчас решает { $name }.
explain-forced = { $whose ->
    [you] Затем у вас нет другого выбора
   *[other] Затем другого выбора нет, решает { $name }
  }: { $told }
explain-over = Тогда партия закончится.
explain-becomes = { $name } { $before } → { $after }
explain-becomes-heard = { $name }: тогда наверняка очков — { $sure }, ещё { $more }, если бы партия на этом закончилась.
explain-becomes-open = { $name }: сколько будет очков, зависит от того, что откроется.
explain-more = Подробнее…
explain-reveals = Открывает скрытое
explain-reveals-about = Станет видно то, что было скрыто. После этого вернуть ход можно только с согласия остальных.
explain-hands-over = Завершает ход
explain-hands-over-about = На этом ход заканчивается. Вернуть его потом можно только с согласия остальных.
explain-asks = Спросить остальных
explain-asks-about = Ход подтверждён или уже что-то открыл. Вернуть его можно только с согласия остальных.
explain-line = { $name }, { $source }: наверняка { $sure }, ещё { $more }, если бы партия закончилась сейчас. Показать, что считается.
explain-line-before = Предыдущая строка
explain-line-next = Следующая строка
explain-lines = Все очки
explain-choose-line = Выберите число, чтобы увидеть на столе, что за ним стоит.
explain-chart-turn = { $turns ->
    [round] раунд
   *[turn] ход
  }
explain-chart-has = { $name } { $points }
explain-chart = { $turns ->
    [round] После раунда { $turn }: { $have }. Лидер с раунда { $since } — { $name }.
   *[turn] После хода { $turn }: { $have }. Лидер с хода { $since } — { $name }.
  }
explain-chart-even = { $turns ->
    [round] После раунда { $turn }: { $have }. Никто не лидирует.
   *[turn] После хода { $turn }: { $have }. Никто не лидирует.
  }
explain-chart-lines = Толстые линии: сколько очков было бы, если бы партия тогда закончилась; тонкие: сколько было наверняка.
explain-whole = В правилах

## share

share-title = { $game }: { $names }
share-no-script = Чтобы просматривать партию по шагам, нужен JavaScript, а в этом браузере он выключен. Показана позиция, с которой сделана страница; остальное рассказывает ход игры ниже.
share-open = Поделиться
share-copy = Скопировать ссылку
share-copy-what = Скопировать ссылку на эту позицию
share-copied = Ссылка на шаг { $ply } скопирована.
share-link = Ссылка на эту позицию
share-link-note = Кто её откроет, увидит то, что ему можно знать, и ничего больше.
share-picture = Картинка этой позиции
share-game = Вся партия одним файлом
share-game-note = Страница, которая повторяет партию без сети: её можно отправить, сохранить и открыть где угодно.

## learn by playing

guide-title = Учимся играя
guide-learn = { $game }: учимся играя — пять минут, без чтения правил
guide-step = Шаг { $number } из { $count }
guide-confirm = Отлично. Теперь подтвердите ход; до этого его ещё можно отменить.
guide-watch = Смотрите, что происходит…
guide-ways = Управление уроком
guide-back = Назад
guide-again = Ещё раз
guide-leave = Выйти
guide-on = Дальше
guide-play = Сыграть целую партию
guide-counts = Это была учебная партия: в зачёт она не идёт.

## what if

whatif-enter = А что, если…?
whatif-title = А что, если
whatif-counts = А что, если: в зачёт не идёт
whatif-about = Вы играете дальше в одиночку с шага { $ply }. Скрытое заново роздано так, чтобы сходилось с тем, что было известно.
whatif-back = Назад к партии
whatif-anew = Раздать заново
whatif-anew-note = Ещё раз с шага { $ply }, скрытое раздано заново
whatif-against = За других
whatif-nobody = Вы играете за всех
whatif-computer = За других играет { $level }
whatif-yours = В партии сейчас ваш ход.

## senses
## $whose - "you" or "other"; $agreed, $known - "yes" or "no"

senses-back-title = Вернуть ход
senses-back-asks = { $whose ->
    [you] Вы просите вернуть свой последний ход.
   *[other] { $name } просит вернуть свой последний ход.
  }
senses-back-what = { $count ->
    [1] Будет отменено: { $first }
   *[other] Будет отменено шагов: { $count }, начиная с этого: { $first }
  }
senses-back-agree = Согласиться
senses-back-refuse = Отказать
senses-back-withdraw = Отозвать
senses-back-refused = { $whose ->
    [you] Вы не согласились: ход остаётся.
   *[other] { $name } не соглашается: ход остаётся.
  }
senses-back-withdrawn = { $whose ->
    [you] Вы отозвали просьбу: ход остаётся.
   *[other] { $name } отзывает просьбу: ход остаётся.
  }
senses-back-done = { $whose ->
    [you] Вы вернули ход
   *[other] { $name } возвращает ход
  }{ $agreed ->
    [yes] ; все согласились
   *[no] {""}
  }.{ $known ->
    [yes] {" "}То, что он открыл, снова скрыто, но известно.
   *[no] {""}
  }
senses-back-ask-who = Ход окончателен: он что-то открыл или уже передан дальше. Вернуть его можно, только если не против { $others }.
senses-back-ask-nobody = Вы можете вернуть свой последний ход, ничьё согласие не нужно.
senses-back-note = Ничего не перемешивается заново: открытое откроется снова. В ходе игры останется запись, что ход возвращали.
senses-back-ask = Спросить: { $others }
senses-back-take = Вернуть ход
senses-reveals = { $count ->
    [0] Откроет скрытое, без отмены.
    [1] Откроет скрытое, без отмены.
   *[other] Откроет скрытое ({ $count }), без отмены.
  }
senses-reveal-now = Открыть
senses-hands-over = Затем ходит { $name }.
senses-ends = После этого партия окончена.
senses-away-title = Пока вас не было
senses-away-again =
    { $moved ->
        [yes] Показать, что произошло после моего последнего хода
       *[no] Показать, что произошло с начала партии
    }
senses-away-skip = Пропустить
senses-away-go = К столу
moments-title = Что только что произошло
moments-pause = Пауза
moments-speed = Ходы других
moments-speed-slow = Медленно
moments-speed-normal = Обычно
moments-speed-fast = Быстро
moments-speed-off = Выкл.
moments-speed-note = Каждый шаг других игроков показан со строкой из хода игры: фигуры движутся, бои и подсчёты видны по частям. Щелчок или Esc пропускает показ.
moments-since =
    { $moved ->
        [yes] после вашего последнего хода
       *[no] с начала партии
    }
outcome-new-game = Новая партия
outcome-home = На главную
outcome-look = Посмотреть на стол
senses-away-points = Очки: { $pairs }.
senses-away-points-of = { $name }: было { $before }, стало { $after }
senses-line = Командная строка
senses-line-open = Командная строка
senses-line-field = Команда
senses-line-options = Что можно ввести
senses-line-placeholder = ход, score, undo, why…
senses-line-run = Выполнить
senses-line-points = { $name }: наверняка очков — { $sure }, ещё { $more }, если бы партия закончилась сейчас.
senses-line-no-undo = Отменять нечего; «takeback» просит вернуть ваш последний ход.
senses-line-no-redo = Повторять нечего.
senses-line-no-confirm = Подтверждать нечего.
senses-line-no-away = Показывать нечего: ничего нового не произошло.
senses-line-help = Введите решение или одну из этих команд. Tab дополняет и показывает, что возможно, стрелки выбирают, Escape закрывает.
senses-line-why-what = О каком решении речь? Назовите его после «why».
senses-line-possible = «{ $decision }» сейчас возможно.
senses-line-then-confirm = Введите «confirm», чтобы выполнить.
senses-line-unknown = «{ $text }» — не решение и не команда. Попробуйте «help».
senses-line-about-score = очки всех игроков
senses-line-about-log = что произошло недавно
senses-line-about-undo = отменяет последний шаг
senses-line-about-redo = повторяет его
senses-line-about-restart = начинает ход заново
senses-line-about-confirm = подтверждает ход или выбранное
senses-line-about-takeback = просит вернуть ваш последний ход
senses-line-about-agree = соглашается вернуть ход другого
senses-line-about-refuse = отказывает или отзывает свою просьбу
senses-line-about-why = говорит, почему решение невозможно
senses-line-about-away = показывает, что произошло после вашего хода
senses-line-about-help = перечисляет команды
senses-sounds = Звуки
senses-sounds-note = У каждого звука есть подпись. Настройку запоминает этот браузер.
senses-sound-moved = ♪ фигура поставлена
senses-sound-turn = ♪ две ноты: ваш ход
senses-sound-over = ♪ восходящий аккорд: партия окончена
senses-sound-asked = ♪ одна нота дважды: вопрос к вам
senses-sound-refused = ♪ глухой стук: так нельзя
senses-keys = Клавиатура
senses-key-control = Ctrl
senses-key-tab = от области к области
senses-key-arrows = внутри области
senses-key-enter = выполняет или говорит, почему нельзя
senses-key-escape = снимает выбор, пропускает, закрывает
senses-key-undo = отменяет последний шаг
senses-key-line = открывает командную строку
senses-hands-over-at-once = (сразу передаёт ход)

## terminal

cli-you = Вы
cli-player = Игрок { $number }
cli-computer = Компьютер ({ $level })
cli-sealed = Расклад запечатан:
  { $commitment }
cli-proof = Расклад был запечатан как
  { $commitment }
  Его зерно —
  { $seed }
cli-reveals = * открывает скрытое, отменить будет нельзя
cli-covered = { $name }: нажмите Enter, когда на экран больше никто не смотрит.
cli-confirm = Enter заканчивает ход, «undo» отменяет его.
cli-thinks = { $name } думает…
cli-compiles = { $name } готовится: правила компилируются, один раз…
cli-thinks-hint = Сильнейший игрок думает…
cli-hint = Сильнейший игрок выбрал бы { $number }: { $decision }
cli-no-number = Такого номера нет: выберите от 1 до { $most }.
cli-near = Возможно, вы имеете в виду: { $decisions }
cli-nothing-to-decide = Сейчас решать нечего: Enter заканчивает ход.
cli-why-what = О каком решении речь? Назовите его, например «why { $example }».
cli-why = { $decision } нельзя: { $why }.
cli-why-not = { $decision } сейчас можно.{ $legal ->
    [reveals] {" "}Это откроет скрытое, отменить будет нельзя.
   *[yes] {""}
  }
cli-rules = «rules 3» показывает раздел, «rules 3.2» — пункт правил.
cli-no-clause = Пункта «{ $clause }» нет; «rules» без номера перечисляет разделы.
cli-info = «info» объясняет одно из этого: { $names }
cli-save-where = Куда? Назовите файл, например «save game.json».
cli-saved = Запись партии — в файле { $file }
cli-saved-as = Там вы — «{ $name }»; другое имя задаёт --name.
cli-go-on = Партия сохранена. Продолжить: { $command }
cli-over = Партия окончена: «log», «points», «board» и «save FILE» ещё работают, Enter — выйти.
cli-total = Всего
cli-help = Выбирайте по номеру или словами, например «{ $example }». Кроме того:
  {""}
    Enter         закончить ход          undo, redo    шаг назад и снова вперёд
    hint          что было бы сильно     why …         почему это можно или нельзя
    rules 3.2     пункт правил           points        очки подробно
    log           что произошло          board         ещё раз стол
    save FILE     записать партию        quit          выйти; продолжить можно потом
    info NAME     что делает карта или место
cli-step = Enter: дальше   b: назад   номер: к этому решению   e: в конец   q: выйти >{" "}
cli-ply = Решение { $ply } из { $plies }
cli-drawn = Рисунок — в файле { $file }
cli-exported = Записано: { $file } ({ $kilobytes } кБ)
cli-check-good = { $file }: верно: столов — { $tables }, событий — { $events }, все в целости.
cli-check-bad = { $file }: НЕВЕРНО: столов — { $tables }, из них повреждено — { $damaged }; остальные в целости.
cli-messages-deleted = Сообщение { $id } удалено.
cli-messages-unknown = В { $file } нет (или больше нет) сообщения { $id }.
cli-check-table = Стол { $table }: { $why }
cli-check-unknown = Столу { $table } нужна более новая версия программы или игра, которая здесь не установлена ({ $detail })
cli-check-file = Повреждён сам файл { $file } ({ $detail })
cli-verify-many = { $file }: верно: партий по правилам — { $games }
cli-verify-bad = { $file }: НЕВЕРНО: { $why }
cli-verify-proved = { $file }: верно: решений по правилам — { $decisions }, { $over ->
    [yes] итог
    [resigned] один из игроков сдался при счёте
    [time] время вышло при счёте
    [agreed] закончена по согласию при счёте
    [cancelled] отменена при счёте
   *[no] партия не окончена,
  } { $scores }; расклад следует из обещанного зерна
cli-verify-unproved = { $file }: верно: решений по правилам — { $decisions }, { $over ->
    [yes] итог
    [resigned] один из игроков сдался при счёте
    [time] время вышло при счёте
    [agreed] закончена по согласию при счёте
    [cancelled] отменена при счёте
   *[no] партия не окончена,
  } { $scores }; зерна в записи нет, расклад не доказан

## records that cannot be used
technical-detail = техническая подробность на английском: «{ $detail }»
record-bad-at = { $column ->
    [0] { $ply ->
        [0] строка { $line }: { $why }
       *[other] строка { $line }, решение { $ply }: { $why }
    }
   *[other] строка { $line }, столбец { $column }: { $why }
}
record-bad-other = запись нельзя использовать ({ $reason })
record-bad-type = «{ $key }» — это { $given }, а нужен тип { $needed }
record-bad-missing = в записи нет «{ $key }»
record-bad-unknown = в записи партии не может быть { $key }
record-bad-changed = изменена партия или её «sha256»
record-bad-line = эта строка изменена, или перед ней не хватает строки: { $text }
record-bad-check = изменено «{ $key }»
record-bad-decision = решение — это текст, а не { $given }
record-bad-proof = «proof» — это null либо «commitment» и «seed», в каждом по { $digits } шестнадцатеричных цифры строчными буквами
record-bad-setup = расклад не подходит к игре ({ $reason })
record-bad-lists = в раскладе указано то, чего из решений не следует
record-bad-game = { $reason }
record-bad-options = { $reason }
record-bad-options-all = должны быть указаны все параметры: { $known }
record-bad-numbers = «numbers» не подходит к игре ({ $reason })
record-bad-numbers-all = в «numbers» должны быть все числа игры по порядку, а не { $given }
record-bad-edition = редакция правил — { $theirs }, а программа играет по редакции { $ours }
record-bad-players = мест в игре — { $seats }, а игроков в записи — { $players }
record-bad-decisions = решений в записи — { $count }, а в такой партии их не бывает больше { $most }
record-bad-illegal = «{ $decision }» — так нельзя: { $reason }
record-bad-unreadable = «{ $decision }» — в этой игре нет такого решения
record-bad-result = в итоге «{ $key }» — { $given }, а по решениям выходит { $played }
record-bad-ended = партия не могла закончиться так: { $given }
record-bad-no-seed = в записи нет зерна, поэтому расклад доказать нельзя
record-bad-seed = зерно не то, что было обещано до партии
record-bad-shuffle = расклад не следует из зерна
record-bad-commitment = обязательство в записи — { $theirs }, а не { $noted }
record-bad-json = это не JSON, или текст обрывается ({ $reason })
record-bad-object = запись партии — это объект JSON, а не { $given }
record-bad-format-number = «format» — это { $given }, а должно быть число { $ours }
record-bad-format = { $newer ->
    [yes] запись сохранена более новой версией Saqqara (формат { $theirs }); эта программа читает формат { $ours }
   *[no] запись старше версии 1.0.0 (формат { $theirs }); эта программа читает формат { $ours }
}
record-bad-half = в этой строке половина знака
record-bad-form = содержание верное, а форма нет (порядок, экранирование или ключ, которого в записи не бывает)
record-bad-encoding = это не текст в UTF-8 или UTF-16 ({ $reason })
record-bad-file = { $path } не читается (сообщение системы: «{ $detail }»)
record-bad-target = { $path } не удалось записать (сообщение системы: «{ $detail }»)
record-bad-large = запись партии не бывает длиннее { $bytes } байт; в имени не больше { $letters } знаков
record-bad-name = имя игрока — это текст, а не { $given }
record-bad-name-length = в имени игрока не может быть больше { $most } знаков, а здесь { $count }: { $given }
record-bad-page = на этой странице нет записи партии; экспортируйте партию ещё раз или возьмите файл записи
record-bad-ending = имя файла со многими партиями должно кончаться на одно из: { $known }
record-bad-cut = файл обрывается или повреждён ({ $reason })
record-bad-parquet = для файлов .parquet нужно дополнение: { $command }
record-bad-columns = столбцы файла — { $given }, а должны быть { $needed }

## tables that cannot be used
events-bad = из событий не складывается партия ({ $detail })
events-bad-command = событие { $seq } было невозможно: { $why }
check-missing = нет события { $seq }
check-changed = событие { $seq } повреждено: его контрольная сумма не подходит к содержанию и к предыдущим событиям
check-unreadable = событие { $seq } повреждено и не читается ({ $detail })
check-malformed = файл повреждён там, где хранится стол ({ $detail })
check-failed = стол не читается ({ $detail })

## review
review-title = Разбор: { $game }
review-note = Сильнейший компьютерный игрок оценивает каждое решение по тому, что тогда можно было знать, а не по тому, что открылось потом. Шансы — это оценки, а ближе к концу партии часто и точный расчёт. Мастерство: 100 — всегда лучшее решение, 0 — не лучше, чем наугад.
review-begin = Разбор оценивает каждое решение партии. Он занимает около минуты, в первый раз на этом сервере дольше.
review-start = Начать разбор
review-cancel = Отменить
review-progress = Оценено решений
review-waits = Компьютер начнёт, как только освободится. Страницу пока можно закрыть.
review-weighed = Оценено решений: { $done } из { $total }
review-failed = Разбор не удалось закончить. Начните его снова.
review-chances = Шанс на победу по ходу партии
review-chart = Шанс на победу, { $name }, после каждого решения (всего { $count }), в начале { $start } %
review-percent = { $percent } %
review-mark = Дорогая ошибка, { $name }: { $cost } из 100
review-skill = Мастерство
review-skill-kept = { $skill } из 100{ $lost ->
    [0] {""}
   *[other] : ошибки стоили в сумме { $lost } п. п.
  }
review-skill-lost = { $lost ->
    [0] без ошибок
   *[other] ошибки стоили в сумме { $lost } п. п.
  }
review-luck = Удача
review-luck-part = { $count ->
    [0] то, что открылось, ничего не изменило
   *[other] то, что открылось, принесло { $luck } п. п.
  }
review-costly = Самые дорогие ошибки
review-none = Ни одной, о которой стоило бы говорить.
review-turn = { $turns ->
    [round] Раунд { $turn }:
   *[turn] Ход { $turn }:
  }
review-better = Лучше: { $better }{ $why }.
review-cost = { $points ->
    [0] Ошибка стоила { $cost } % шансов на победу.
    [one] Ошибка стоила { $cost } % шансов на победу, примерно { $points } очко.
    [few] Ошибка стоила { $cost } % шансов на победу, примерно { $points } очка.
   *[other] Ошибка стоила { $cost } % шансов на победу, примерно { $points } очков.
}
review-cost-points = { $points ->
    [one] Ошибка стоила { $points } очко, но на шансы не повлияла.
    [few] Ошибка стоила { $points } очка, но на шансы не повлияла.
   *[other] Ошибка стоила { $points } очков, но на шансы не повлияла.
}
review-because = . Так { $reasons }
review-open = Разбор
review-hint = Подсказка
review-hint-next = Подробнее
review-hint-thinking = Сильнейший игрок думает…
review-hint-what = Его решение: { $what }.
review-hint-why = Лучше, чем «{ $other }»: { $reasons }. Шанс на победу: { $chance } % вместо { $less } %.
review-hint-better = Лучше, чем «{ $other }». Шанс на победу: { $chance } % вместо { $less } %.
review-hint-even = Примерно так же хорошо, как «{ $other }»: от этого мало что зависит. Шанс на победу: { $chance } %.
review-hint-close = Примерно так же хорошо, как «{ $close }». { $better }
review-hint-proved = Лучше, чем «{ $other }»: партия просчитана до конца; важнее победа, затем очки.
review-hint-proved-chance = Лучше, чем «{ $other }»: партия просчитана до конца. Шанс на победу: { $chance } % вместо { $less } %.
review-hint-proved-points = { $points ->
    [one] На { $points } очко лучше, чем «{ $other }»: партия просчитана до конца. Шанс на победу в обоих случаях: { $chance } %.
    [few] На { $points } очка лучше, чем «{ $other }»: партия просчитана до конца. Шанс на победу в обоих случаях: { $chance } %.
   *[other] На { $points } очков лучше, чем «{ $other }»: партия просчитана до конца. Шанс на победу в обоих случаях: { $chance } %.
}
review-hint-only = Это единственное возможное решение. Шанс на победу: { $chance } %.
web-error-no-hint = Подсказки есть только в партии против компьютера и только в ваш ход.
web-error-no-hint-then = Подсказка возможна, пока решение ещё не принято: ход от 0 до { $last }.
web-error-no-computer = На этом сервере нет компьютерного игрока, поэтому нет ни подсказок, ни разбора.

## the best moves of a finished game
## $kept, $before, $after (Number) - of 100; $whose - "you" or "other", $name - the winner

highlights-title = Лучшие ходы
highlights-begin = Найти лучшие ходы
highlights-best = лучший ход
highlights-turned = перелом
highlights-turn = { $turns ->
    [round] раунд { $turn }
   *[turn] ход { $turn }
  }
highlights-kept = Случайный ход стоил бы в среднем { $kept } % шансов на победу.
highlights-swing = { $whose ->
    [you] Ваш шанс на победу вырос с { $before } до { $after } %.
   *[other] { $name }: шанс на победу вырос с { $before } до { $after } %.
}
highlights-none = В этой партии ни один ход не выделяется.

## reasons: what a decision is better for, as the rest of a sentence about it
## $whose - "you" or "other"; $said - what was said just before: "verb" (the same, of the same player), "whose" (the same
## player), or "nothing"; $name - the player's name; $worth - about 3 points more at the temple
## $points (Number) - whole points; $less - "yes" if somebody goes without them; $where - at the temple; $how - "and", "again" (same verb), "but"
reason-points = { $less ->
    [yes] { $points ->
        [one] примерно на { $points } очко меньше { $where }
        [few] примерно на { $points } очка меньше { $where }
       *[other] примерно на { $points } очков меньше { $where }
    }
   *[no] { $points ->
        [one] примерно на { $points } очко больше { $where }
        [few] примерно на { $points } очка больше { $where }
       *[other] примерно на { $points } очков больше { $where }
    }
}
reason-elsewhere = в других местах
reason-in-all = в сумме
reason-gains = { $said ->
    [verb] { $worth }
    [whose] сразу { $worth }
   *[nothing] { $whose ->
        [you] вы получите { $worth }
       *[other] { $name } получит { $worth }
    }
}
reason-prepares = { $said ->
    [verb] { $worth }
    [whose] позже { $worth }
   *[nothing] { $whose ->
        [you] позже вы получите { $worth }
       *[other] позже { $name } получит { $worth }
    }
}
reason-denies = { $said ->
    [verb] { $worth }
   *[nothing] { $whose ->
        [you] вы получите { $worth }
       *[other] { $name } получит { $worth }
    }
}
reason-costs = { $said ->
    [whose] { $worth }
   *[nothing] { $whose ->
        [you] вы получите { $worth }
       *[other] { $name } получит { $worth }
    }
}
reason-and = { $how ->
    [but] { $first }, но { $second }
    [again] { $first } и { $second }
   *[and] { $first }, а { $second }
}

## games and positions that readers bring along

bring-link = Открыть позицию или партию
bring-title = Своя позиция или партия
bring-about = Вставьте позицию или откройте сохранённую партию: её можно пройти шаг за шагом, попробовать ходы, взять подсказку. Здесь ничего не сохраняется.
bring-text = Позиция или партия текстом
bring-note = Позиция — это одна строка текста. Меняйте её, и картинка изменится. «?» значит «скрыто», «.» — «пусто».
bring-file = Открыть файл…
bring-beginning = Исходная позиция.
bring-begin = { $game } с самого начала
bring-letters = Что означают буквы: { $game }
bring-go = Смотреть и пробовать
bring-go-there = Показать место
bring-seen = Как это выглядит
bring-nothing = Здесь появится позиция.
bring-before = Последняя позиция, которую удалось прочесть.
bring-drawn = Рисунок позиции
bring-counts = Своя позиция: в зачёт не идёт
bring-back = Другая позиция
bring-failed = Сервер не отвечает. Попробуйте ещё раз.
bring-large = Этот файл слишком велик для партии.
bring-bad-sign = В позиции не может быть символа «{ $field }». Удалите его или наберите заново.
bring-bad-long = Таких длинных позиций не бывает.
bring-bad-missing = Здесь чего-то не хватает. В начале позиции стоят игра, её редакция, варианты и тот, кто её видит.
bring-bad-game = Такой игры нет. Есть: { $right }.
bring-bad-edition = Здесь действует редакция { $right }.
bring-bad-options = Таких вариантов у игры нет. Их пишут так: wrath=true,bets=true; знак - означает обычные.
bring-bad-viewer = Такой точки зрения нет. Возможно: { $right }.
bring-bad-field = «{ $field }» здесь неизвестно или повторяется. Есть: { $right }.
bring-bad-value = Этого не может быть в «{ $field }». { $right ->
    [nothing] Для этого нет места.
   *[other] Возможно: { $right }.
}
bring-bad-hidden = В полной позиции нет вопросительных знаков. Если скрытое неизвестно, напишите «spectator» вместо «whole».
bring-bad-together = { $field ->
    [nothing] Данные не сходятся, или в позиции не всё, что есть в коробке.
   *[other] «{ $field }» не сходится с остальным. Подошло бы: { $right }.
}
bring-bad-record = Запись партии повреждена: строка { $line } изменена.
bring-bad-decision = Строка { $line }: решение { $ply } не по правилам.
bring-bad-wrapped = Эта позиция разбита на строки, и собрать её можно двумя способами. Вставьте её одной строкой.
bring-bad-text = { $character ->
    [nothing] Запись партии неполная: она обрывается в строке { $line }. Откройте файл целиком.
   *[other] Запись партии не читается: символу { $character } не место в строке { $line }, столбец { $column }.
}
bring-bad-format = { $newer ->
    [yes] Запись партии сохранена более новой версией Saqqara (формат { $theirs }). Этот сервер читает формат { $ours }.
   *[no] Запись партии старше версии 1.0.0 (формат { $theirs }). Этот сервер читает формат { $ours }.
}
bring-bad-record-game = Запись партии не повреждена, но игра { $theirs } на этом сервере не установлена. Здесь есть: { $ours }.
bring-bad-record-edition = Запись партии не повреждена, но сыграна по правилам редакции { $theirs }. Здесь действует редакция { $ours }: те же ходы могут дать другую партию.
bring-bad-record-options = Запись партии не повреждена, но в ней есть варианты или числа, которых у этой игры на сервере нет.
bring-bad-rules = Строка { $line } записи противоречит правилам игры.
bring-bad-page = На этой странице нет записи партии. Экспортируйте партию ещё раз или откройте файл записи.
share-position = Позиция текстом
share-position-note = Строка, которую можно открыть и изменить в разделе «Своя позиция или партия».

## company: who is at a table, and what is said there
## $state - "here", "away", or "absent"; $named - "yes" or "no", $name - of somebody

company-title = За столом
company-present = Кто здесь
company-somebody = Кто-то
company-player = { $name }: { $state ->
    [here] здесь
    [away] нет на месте
   *[absent] нет на месте
  }
company-state = { $state ->
    [here] здесь
    [away] отсутствует с
   *[absent] нет на месте
  }
company-watches = Зритель
company-watchers = { $more ->
    [0] Смотрят: { $names }
   *[other] Смотрят: { $names } и ещё { $more }
  }
company-you-watch = { $named ->
    [yes] Вы зритель, и игроки видят ваше имя: { $name }.
   *[no] Вы зритель; игроки видят, что кто-то смотрит.
  }
company-apart = Карты закрыты, поэтому игроки услышат вас только после окончания партии, а другие зрители — уже сейчас.
company-name = Ваше имя, если хотите
company-say = Сказать что-нибудь
company-message = Сообщение
company-send = Отправить
company-messages = Сообщения, новые сверху
company-nothing = Пока никто ничего не сказал.
company-gestures = Без слов
company-gesture-hello = Привет!
company-gesture-bravo = Отлично сыграно!
company-gesture-thanks = Спасибо!
company-gesture-thinking = Дайте подумать…
company-gesture-oops = Ой!
company-gesture-wow = Ого!
company-unsay = Удалить
company-more = Ещё об этом сообщении
company-mute = Скрывать сообщения: { $name }
company-block = Заблокировать: { $name } (ни сообщений, ни приглашений)
company-report = Пожаловаться
company-reported = Сообщение увидит администратор сервера.
company-unheard = Чьи сообщения скрыты
company-hear = Снова показывать
company-blocked = Заблокированы
company-unblock = Разблокировать
company-new = Новые сообщения
company-error-empty = Сообщение пустое: напишите что-нибудь или выберите жест.
company-error-gesture = Жеста «{ $given }» нет; есть { $choices }.
company-error-nobody = За этим столом больше никого нет.
company-error-no-message = Этого сообщения больше нет.
company-error-not-yours = Удалить сообщение может только автор.
company-error-oneself = Свои сообщения скрыть нельзя.
company-error-nobody-such = Вы не играли с этим человеком или уже не знакомы.
company-error-open = Не все столы открыты для всех. Запросите ?open: столы, за которые может сесть любой.
company-error-not-invited = Вас не приглашали за этот стол, или приглашение отозвано.
company-open = Открытые столы
company-invitations = Приглашения
company-invited = { $name } приглашает вас.
company-seats = { $seats ->
    [2] на двоих
   *[other] свободно мест: { $free } из { $seats }
  }
company-decline = Нет, спасибо
company-invite = Пригласить знакомых
company-invite-how = Приглашение появится на их главной странице. Место останется открытым и для других, если не оставить его за приглашённым.
company-invite-one = Пригласить
company-reserve = Пригласить и оставить место
company-is-invited = приглашение отправлено
company-uninvite = Отозвать
company-share = Показать партию другим
company-share-note = Её играли без зрителей. После этого её сможет посмотреть любой, у кого есть ссылка.
company-shared = Теперь партию может посмотреть любой, у кого есть ссылка.

# ---- one's own page: other devices, members ----
web-you = Вы
web-error-name-taken = Имя «{ $name }» или очень похожее уже носит участник этого сервера. Выберите другое.
web-error-member-name = Вы участник и играете под именем { $name }, а не «{ $given }».
web-error-member-name-change = Не указывайте имя или смените его на своей странице.
people-title = Вы
people-guest-about = Вы играете как гость этого браузера. Больше ничего не нужно.
people-member-about = На этом сервере такое имя только у вас.
people-elsewhere = Ваши партии на другом устройстве
people-give-how = Заберите с собой места за столами и список партий.
people-give-host = После этого другое устройство сможет всё, что можете вы, в том числе управлять этим сервером.
people-give-go = Показать код
people-give-note = Отсканируйте это другим устройством или введите код там, в разделе «Вы». Он действует один раз, десять минут.
people-qr = QR-код для другого устройства
people-alone = Другие устройства пока не видят этот сервер. Запустите его так:
people-join = Код с другого вашего устройства
people-join-go = Забрать партии сюда
people-join-note = То, что вы играете здесь, тоже останется: оба устройства станут одним игроком.
people-join-asked = Продолжайте, только если этот код — с вашего собственного устройства.
people-devices = { $count ->
    [one] Вы играете на { $count } устройстве.
   *[other] Вы играете на { $count } устройствах.
}
people-out-others = Выйти на всех других устройствах
people-bring = Партии, сыгранные здесь гостем
people-bring-about = До вашего входа на этом устройстве играл гость. Если это были вы, заберите партии себе.
people-bring-host = Этот гость управляет сервером. Если вы заберёте партии, управлять им будете вы.
people-bring-go = Это мои партии
people-member = Со своим именем
people-member-why = У участника есть имя, которое здесь больше никто не займёт, и вход с любого устройства. Это не обязательно.
people-become = Стать участником
people-become-go = Стать участником
people-become-passkey = С ключом доступа вместо пароля
people-in = Войти
people-in-go = Войти
people-in-passkey = Войти по ключу доступа
people-name = Имя
people-password = Пароль
people-password-or = Пароль или код восстановления
people-password-note = Не менее 8 символов.
people-insecure = Ключи доступа работают только по адресу с https и именем вместо чисел. Здесь подойдёт пароль.
people-signing = Вход
people-ways = { $password ->
    [true] { $passkeys ->
        [0] Вы входите по паролю.
        [1] Вы входите по паролю или по ключу доступа.
       *[other] Вы входите по паролю или по одному из { $passkeys } ключей доступа.
    }
   *[other] { $passkeys ->
        [1] Вы входите по ключу доступа.
       *[other] Вы входите по одному из { $passkeys } ключей доступа.
    }
}
people-passkey-add = Добавить ключ доступа
people-passkeys-forget = Удалить все ключи доступа
people-passkeys-forget-about = На случай потери устройства: ни один из ваших ключей больше ничего не откроет. Пароль останется.
people-passkeys-forget-go = Удалить
people-password-change = Сменить пароль
people-rename = Сменить имя
people-rename-about = Новое имя появится за всеми вашими столами и в лигах. Его можно сменить дважды, потом раз в две недели.
people-rename-go = Сменить имя
people-password-set = Задать пароль
people-password-new = Новый пароль
people-password-go = Сменить
people-current = Прежний пароль или код восстановления
people-a-recovery = Один из ваших кодов восстановления
people-recovery-new = Новые коды восстановления
people-recovery-new-about = Старые после этого не действуют.
people-recovery-go = Создать новые
people-recovery = Ваши коды восстановления
people-recovery-about = По каждому можно один раз войти, если вы забудете пароль или потеряете устройство. Запишите их сейчас: показать их ещё раз нельзя.
people-recovery-copy = Скопировать
people-recovery-kept = Коды у меня
people-copied = Скопировано.
people-out = Выйти
people-out-everywhere = Выйти везде
people-declined = Ничего не изменилось: ключ доступа не был использован.
people-no-script = Этой странице нужен JavaScript.
people-error-too-many = Слишком много попыток. Повторите через { $seconds } с.
people-error-wrong-code = Такого кода сейчас нет ни на одном устройстве.
people-remedy-wrong-code = Проверьте его или попросите показать новый: код действует один раз, десять минут.
people-error-shared-table = { $tables ->
    [one] С обоих устройств занято место за { $tables } общим столом.
   *[other] С обоих устройств заняты места за { $tables } общими столами.
}
people-remedy-shared-table = Сначала доиграйте эту партию: никто не должен играть чужими фигурами.
people-error-signed-in = Вы вошли здесь под именем { $name }.
people-remedy-signed-in = Сначала выйдите. Или покажите код здесь и введите его на другом устройстве.
people-error-member-already = Вы уже участник.
people-error-no-member = Вы не вошли.
people-error-guest-sign-out = Ваши партии есть только на этом устройстве.
people-remedy-guest-sign-out = Сначала перенесите их на другое устройство, а с него отключите это.
people-error-name-short = В имени должно быть хотя бы две буквы.
people-error-guest-admin = Вы управляете этим сервером как гость. Вместе с партиями код передал бы и это право.
people-remedy-guest-admin = Станьте участником и войдите на другом устройстве.
people-error-name-limit = Вы недавно меняли имя. { $days ->
    [one] Снова это можно сделать через { $days } день.
    [few] Снова это можно сделать через { $days } дня.
   *[many] Снова это можно сделать через { $days } дней.
  }
people-error-name-taken = Здесь уже есть кто-то с таким или очень похожим именем.
people-remedy-name-taken = Выберите другое имя.
people-error-password-short = Пароль слишком короткий: нужно не менее { $least } символов.
people-error-password-long = Пароль слишком длинный: не более { $most } символов.
people-error-password-name = Такой пароль угадает любой.
people-error-wrong-password = Неверное имя или пароль.
people-error-not-yours = Это не ваш пароль и не один из ваших кодов восстановления.
people-error-wrong-passkey = Этот ключ доступа здесь ничего не открывает.
people-error-passkey-taken = Этот ключ доступа уже используется.
people-error-no-password = Без ключей доступа вы не сможете войти.
people-remedy-no-password = Сначала задайте пароль.
people-error-insecure = По этому адресу ключей доступа нет.
people-remedy-insecure = Они работают только по адресу с https и именем вместо чисел. Пароль подойдёт и здесь.

# ---- what the house remembers: finished games, figures, records ----
memory-ways = Ваши партии в цифрах
memory-link = Все сыгранные партии
memory-games = Сыгранные партии
memory-figures = Цифры
memory-records = Рекорды
memory-none = Вы ещё не доиграли ни одной партии.
memory-play = Сыграть
memory-find = Найти
memory-all = Показать все
memory-any = Все
memory-outcome = Результат
memory-won = Победа
memory-lost = Поражение
memory-for-nobody = Не в зачёт
memory-nobody = Завершена по соглашению
memory-against = Соперник
memory-anybody = Любой
memory-people = Люди
memory-computer = Компьютер
memory-length = Длительность
memory-length-hour = меньше часа
memory-length-day = до суток
memory-length-days = дольше
memory-options = С чем играли
memory-count = { $count ->
    [0] Нет партий
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
memory-decisions = { $count ->
    [one] { $count } решение
    [few] { $count } решения
   *[other] { $count } решений
}
memory-pages = Страницы
memory-page = Страница { $number }
memory-ended-resigned = после сдачи
memory-ended-time = по времени
memory-game = партия
memory-games-short = Партии
memory-share = Впереди
memory-by-level = Против компьютера
memory-by-opponent = Против людей
memory-share-note = Во скольких партиях из 100 вы опередили соперника. Ничья считается за половину; партии, где вы занимали несколько мест, не считаются.
memory-somebody = кто-то
memory-rating = Рейтинг
memory-rated = { $count ->
    [one] по { $count } зачётной партии
   *[other] по { $count } зачётным партиям
}
memory-rating-none = У вас ещё нет рейтинга. Начиная партию, выберите «Партия идёт в зачёт».
memory-rating-unrated = { $count ->
    [one] У вас ещё нет рейтинга, хотя { $count } ваша партия шла в зачёт.
    [few] У вас ещё нет рейтинга, хотя { $count } ваши партии шли в зачёт.
   *[many] У вас ещё нет рейтинга, хотя { $count } ваших партий шли в зачёт.
  } Партия меняет рейтинг, только если каждый сделал хотя бы один ход, никто не занял чужое место и сила всех компьютерных соперников измерена.
memory-curve-words = Кривая в числах
memory-own-records = Ваши лучшие результаты
memory-guest = Участники получают ещё и рейтинг в каждой игре.
memory-best-of = Рекорд
memory-best-value = Значение
memory-best-who = Игрок
memory-best-when = Дата
memory-best-points = Больше всего очков
memory-best-lead = Самая крупная победа, в очках
memory-best-win-in = Самая быстрая победа, в решениях всех игроков
memory-best-source = Больше всего очков: { $source }
memory-house-records = Рекорды сервера
memory-no-records = Здесь ещё ни у кого из участников нет рекорда.
memory-records-note = Рекорды участников в доигранных партиях, которые были открыты для зрителей.
memory-ratings = Рейтинги
memory-no-ratings = Здесь ещё ни у кого из участников нет рейтинга.
memory-ratings-note = Рейтинг участников складывается из зачётных партий. В 95 случаях из 100 истинная сила отличается от него не больше чем на число после ±. Все начинают с 1500: такова сила второго уровня компьютера. Рейтинги компьютера измерены в партиях его уровней между собой.
memory-export = Скачать мои партии
memory-export-about = Заберите сыгранные партии с собой: результаты, записи и ваши сообщения в одном файле. Текущих партий в нём нет.
memory-error-exporting = Ваши партии уже собираются. Дождитесь конца этой загрузки.
kept-title = Что мы храним о вас
kept-yours = Ваши партии и ваши данные
kept-about = Этот сервер хранит то, что нужно для игры, и больше ничего. Никому другому это не передаётся, и никто не считает ваши посещения.
kept-browser = Ваш браузер хранит cookie, по которому сервер вас узнаёт, язык и тему, а также то, во что вы играли в последний раз. Если удалить данные браузера, вы здесь станете новым человеком.
kept-games = Ваши партии
kept-games-what = Каждый ход — под номером, которого никто не видит, — и чем закончилась каждая партия.
kept-games-until = Навсегда: это партии и других игроков. Если вы удалите свои данные, они останутся без вашего имени.
kept-names = Ваше имя за столом
kept-names-what = Под каким именем вы играли за каждым столом.
kept-names-until = Пока вы не выберете другое имя или не удалите свои данные.
kept-list = Ваш список партий
kept-list-what = За какими столами вы сидели и какие убрали из списка.
kept-list-until = Пока вы не удалите свои данные.
kept-said = Ваши слова
kept-said-what = Сообщения и жесты за столами.
kept-said-until = Пока вы не уберёте их или не удалите свои данные.
kept-reports = Жалобы
kept-reports-what = Сообщения, которые кто-то показал администратору: кто их написал и кто пожаловался.
kept-reports-until = Пока один из двоих не удалит свои данные.
kept-others = Чьи сообщения вы скрыли и кого заблокировали
kept-others-what = И кто скрыл ваши сообщения или заблокировал вас. Об этом никто не узнаёт.
kept-others-until = Пока это не отменят или один из двоих не удалит свои данные.
kept-invitations = Приглашения
kept-invitations-what = Кто кого за какой стол пригласил.
kept-invitations-until = Пока вы не сядете за стол, не откажетесь или не удалите свои данные.
kept-rests = Ваши ночи и отпуска
kept-rests-what = Когда в партиях на несколько дней ваши часы стоят, и ваш часовой пояс.
kept-rests-until = Пока вы это не измените или не удалите свои данные.
kept-calls = Ваши уведомления
kept-calls-what = Браузеры, адреса почты и сервисы, которые вы указали, ваш язык и часовой пояс, а также какие сообщения ждут отправки.
kept-calls-until = Пока вы не удалите их или все свои данные.
kept-member = Ваша учётная запись участника
kept-member-what = Имя, ключи доступа, а также пароль и коды восстановления в виде, который никто не прочтёт.
kept-member-until = Пока вы участник.
kept-leagues = Лиги
kept-leagues-what = Какие лиги вы ведёте, в каких играете и под каким именем.
kept-leagues-until = Навсегда: это таблицы и других игроков. Если вы удалите свои данные, они останутся без вашего имени, а за лигами, которые вы вели, будет следить администратор сервера.
kept-house = Ваша роль на этом сервере
kept-house-what = Администратор ли вы, по какому коду вошли и не закрыт ли вам доступ.
kept-house-until = Пока администратор этого не изменит или вы не удалите свои данные.
kept-now = Что происходит сейчас
kept-now-what = Какие страницы у вас открыты, что вы пробуете на копиях стола (вместе с сетевым адресом, с которого вы их открыли, в виде отпечатка, который никто не может прочитать), какие разборы запросили.
kept-now-until = Не дольше месяца.
kept-devices = Ваши устройства
kept-devices-what = Какие браузеры ваши, под номерами, которых никто не видит, и только что выданные коды.
kept-devices-until = Коды — десять минут. Если вы удалите свои данные, останутся только номера ваших браузеров с отметкой о выходе, чтобы никто не мог вернуться под видом вас.
kept-tries = Неудачные попытки и места входа
kept-tries-what = Сколько раз пароль или код ввели неверно и с каких устройств и сетевых адресов участник входил, в виде отпечатков, которые никто не может прочитать.
kept-tries-until = Неудачные попытки — не дольше нескольких часов, места входа — 400 дней.
people-go = Удалить мои данные
people-go-about = Удаляется всё о вас: имя, сообщения, устройства и учётная запись, если вы участник. В текущих партиях вы сдаётесь. Сыгранные партии остаются, без вашего имени. Отменить это нельзя.
people-go-go = Удалить мои данные навсегда
people-gone = Ваши данные удалены
people-gone-about = О вас больше ничего не хранится. Остались лишь сыгранные партии, без вашего имени. Если сыграете здесь снова, начнёте с чистого листа.

# ---- being called ----

calls-title = Когда ваш ход
calls-about = Saqqara может сообщить, что пора ходить, даже если страница закрыта. Только по желанию.
calls-here = Этот браузер
calls-browser = Другой браузер
calls-push = Сообщать в этом браузере
calls-remove = Убрать
calls-again = Попробовать ещё раз
calls-resend = Отправить ещё раз
calls-unconfirmed = Письмо отправлено. Перейдите по ссылке в нём, и сообщения будут приходить сюда.
calls-failed-gone = Этот браузер больше не принимает уведомлений. Уберите его и включите их там заново.
calls-failed-refused = Сообщения там отклоняют. Мы больше не пробуем.
calls-failed-unreachable = Ни одна попытка доставить сообщение не удалась.
calls-failed-forbidden = На этот адрес сообщения отправлять нельзя.
calls-lost = Сообщения до вас больше не доходят: { $address }
calls-lost-way = Узнать почему
calls-wants = Сообщать,
calls-want-turn = когда мой ход
calls-want-time = когда моё время на исходе
calls-want-invitation = когда меня приглашают
calls-want-over = когда партия закончилась
calls-saved = Сохранено.
calls-missing-insecure = Браузеры принимают уведомления только с адресов, которые начинаются с https, а этот начинается иначе.
calls-missing-home = На этом устройстве сначала добавьте сайт на экран «Домой» («Поделиться», «На экран „Домой“») и откройте его оттуда.
calls-missing-never = Этот браузер не поддерживает уведомления.
calls-missing-denied = Браузер не разрешает уведомления с этого сайта. Это можно изменить в его настройках.
calls-otherwise = Что работает здесь, показано ниже.
calls-open = Здесь можно оставить стол открытым: заголовок и значок подскажут, что ваш ход.
calls-mail = По электронной почте
calls-mail-address = Адрес почты
calls-mail-note = Сначала придёт письмо со ссылкой для подтверждения. Адреса никто больше не увидит, а отписаться можно из любого письма.
calls-mail-go = Отправить письмо
calls-service = Через другой сервис
calls-service-address = Адрес в сервисе
calls-service-note = Первое сообщение придёт сразу. Адреса выглядят так:
calls-service-go = Отправить туда сообщение
calls-offer = Сообщать, когда мой ход
calls-offer-note = В этом браузере, даже если страница закрыта.
calls-offer-more = Другие способы
calls-go = Перейти:
calls-stop = Вы просили об этих сообщениях. Отписаться:
calls-first-title = Сюда будут приходить сообщения Saqqara
calls-first-text = Теперь здесь вы узнаете, когда ваш ход.
calls-confirm-title = Это ваш адрес?
calls-confirm-text = Кто-то попросил сообщать сюда, когда его ход в Saqqara. Если это были не вы, ничего не делайте: больше писем не будет.
calls-confirm-go = Да, это я:
calls-confirm-page = Сообщения по почте
calls-confirm-asked = Присылать сообщения на { $address }, когда ваш ход?
calls-confirm-button = Да
calls-confirm-done = Готово: на { $address } придёт сообщение, когда ваш ход.
calls-stop-page = Отписаться
calls-stop-asked = Больше ничего не присылать на { $address }?
calls-stop-button = Отписаться
calls-stop-done = Готово: на { $address } больше ничего не придёт.
calls-gone = Сообщения туда больше не приходят.
calls-to-me = На вашу страницу
calls-turn = Ваш ход: { $game } ({ $others })
calls-time = Ваше время на исходе: { $game } ({ $others })
calls-time-until = Ваше время истекает: { $when }.
calls-over = Партия окончена: { $game } ({ $others })
calls-invitation = { $named ->
    [yes] { $name } приглашает вас: { $game }
   *[no] Вас приглашают: { $game }
  }
calls-next = { $count ->
    [one] Вас ждёт ещё { $count } партия
    [few] Вас ждут ещё { $count } партии
   *[many] Вас ждут ещё { $count } партий
  }
calls-error-mail = Это не адрес электронной почты.
calls-error-no-mail = Этот сервер не отправляет писем.
calls-error-service = Такой сервис здесь не подключён. Есть: { $allowed }.
calls-error-channels = Сообщения уже приходят вам в { $most } мест. Сначала уберите одно из них.
calls-error-no-such = Это уже удалено.
calls-error-gone = Этот браузер больше не получает сообщений.
calls-error-refused = Адрес отклонён. Он верный?
calls-error-unreachable = Сейчас доставить туда ничего не удалось.
calls-error-forbidden = Сообщения можно отправлять только на публичные адреса с https.

## puzzles

puzzle-title = Задача
puzzle-puzzles = Задачи
puzzle-of = Задачи: { $game }
puzzle-link = Задачи: каждый день новая
puzzle-about = Один ход явно лучше всех остальных, и это не тот, что напрашивается. Каждую задачу компьютер проверил несколько раз.
puzzle-today = Задача дня
puzzle-level = { $level ->
    [1] Лёгкая
    [2] С подвохом
   *[3] Трудная
}
puzzle-number = Задача { $number }
puzzle-shelf = Все задачи
puzzle-more = Ещё задачи
puzzle-others = Задачи по другим играм
puzzle-none = Для этой игры задач пока нет.
puzzle-own = Из ваших партий
puzzle-own-none = Доиграли партию? Откройте её разбор: кнопка «Найти лучше» превратит вашу дорогую ошибку в задачу. Потом вы найдёте её здесь.
puzzle-solved = решена
puzzle-found = решена не сразу
puzzle-missed = ещё не решена
puzzle-legend = Что вы решили, помнит только этот браузер.
puzzle-find = Ваш цвет — { $name }. Найдите лучший ход.
puzzle-not-first = Ход, который напрашивается, не лучший.
puzzle-right = Верно!
puzzle-chances = { $solved ->
    [yes] При безошибочной игре так выигрывают в { $chance } случаях из 100, а «{ $other }» — в { $less }.
   *[no] Шанс на победу: { $chance } %, а после «{ $other }» — только { $less } %.
}
puzzle-wrong = { $points ->
    [0] Не лучший ход: «{ $what }» стоит { $cost } % шансов на победу.
    [one] Не лучший ход: «{ $what }» стоит { $cost } % шансов на победу, примерно { $points } очко.
    [few] Не лучший ход: «{ $what }» стоит { $cost } % шансов на победу, примерно { $points } очка.
   *[other] Не лучший ход: «{ $what }» стоит { $cost } % шансов на победу, примерно { $points } очков.
}
puzzle-replies = Дальше было бы так: { $replies }.
puzzle-refute = Что дальше?
puzzle-show = Решение
puzzle-because = Так { $reasons }.
puzzle-solution = Лучше всего: { $what }.
puzzle-solution-too = { $solved ->
    [yes] Так же хорошо
   *[no] Почти так же хорошо
  }: { $what }.
puzzle-again = Ещё раз
puzzle-next = Следующая задача
puzzle-all = Все задачи
puzzle-ways = Что можно сделать с задачей
puzzle-better = Найти лучше
puzzle-better-turn = { $turns ->
    [round] Найти лучше: раунд { $turn }
   *[turn] Найти лучше: ход { $turn }
  }
puzzle-proving = Компьютер смотрит внимательнее, что было бы лучше. Это займёт около минуты. Страницу пока можно закрыть.
puzzle-unclear = При более глубокой проверке задачи не вышло: ваш ход почти не уступает лучшему или же уступает большинству других.
puzzle-failed = Проверку не удалось закончить. Обновите страницу, чтобы попробовать снова.
puzzle-look = Посмотреть позицию
puzzle-counts = Это была задача: в зачёт не идёт.
puzzle-error-gone = Такой задачи нет или больше нет.
puzzle-error-illegal = «{ $decision }» в этой задаче невозможно. Возможно: { $there }.
cli-puzzle-ask = Ваш ход? (h — подсказка, s — решение, просто Enter — закончить)
cli-puzzle-none = Для игры { $game } задач пока нет.
cli-puzzle-number = { $name } · { $level }

## leagues

league-link = Лиги
league-leagues = Лиги
league-all-about = Лига сама открывает столы, тур за туром, и все её партии идут в зачёт. Играть может каждый, у кого есть ссылка.
league-yours = Ваши лиги
league-others = На этом сервере
league-none = Сейчас открытых лиг нет.
league-state = { $state ->
    [open] идёт запись
    [running] идёт игра
    [cancelled] отменена
   *[over] завершена
}
league-count = { $count ->
    [0] пока никого
    [one] { $count } игрок
    [few] { $count } игрока
   *[other] { $count } игроков
}
league-keeps = ведущий — вы
league-new = Открыть лигу
league-new-guest = Открывать лиги могут участники сервера: каждой лиге нужен ведущий.
league-called = Название лиги
league-game = Игра
league-at-a-table = Игроков за столом
league-seats = { $count ->
    [2] по двое за столом
    [3] по трое за столом
   *[other] по четверо за столом
}
league-kind = Система
league-kind-round-robin = Каждый с каждым
league-kind-swiss = Швейцарская система
league-kind-round-robin-note = Все встречаются со всеми; для небольшой компании или когда времени много.
league-kind-swiss-note = Встречаются игроки с равным числом очков; для вечера в большой компании.
league-kind-round-robin-of = { $rounds ->
    [1] каждый с каждым
    [2] каждый с каждым, в два круга
   *[other] каждый с каждым, кругов: { $rounds }
}
league-kind-swiss-of = швейцарская система, туров: { $rounds }
league-rounds = Туров
league-rounds-note = В системе «Каждый с каждым» это число кругов, не больше 4.
league-come = Время на первый ход
league-come-note = Кто не успеет, проиграет партию и будет пропускать туры, пока не сообщит, что вернулся.
league-come-any = как на любой другой
league-round-length = Предельное время тура
league-round-any = нет
league-round-takes = предельное время тура: { $time }
league-listed = Показывать лигу всем
league-listed-note = Её увидят все на странице лиг. Иначе её найдёт только тот, у кого есть ссылка.
league-open-go = Открыть лигу
league-kept-by = Ведущий: { $name }
league-kept-by-host = Лигу ведёт администратор сервера
league-as-host = Вы администратор этого сервера и можете здесь всё то же, что и ведущий лиги.
league-join = Играть
league-join-late = Играть со следующего тура
league-back = Я снова здесь
league-leave = Выйти из лиги
league-leave-note = { $state ->
    [open] До начала лиги можно записаться снова.
   *[other] Текущая партия этой лиги будет проиграна, новых не будет. Сыгранное останется в зачёте.
  }
league-leave-sure = Да, выйти
league-start = Начать первый тур
league-start-note = Столы откроются сразу, и часы пойдут. { $kind ->
    [swiss] Присоединиться можно будет и позже.
   *[everybody] Потом присоединиться нельзя.
}
league-invite = Играть может каждый, у кого есть эта ссылка:
league-copy = Скопировать ссылку
league-copied = Скопировано.
league-drop = Исключить: { $name }
league-drop-one = Исключить игрока
league-drop-note = Текущая партия игрока { $name } в этой лиге будет проиграна, новых не будет. Сыгранное останется в зачёте, и позже { $name } сможет вернуться.
league-drop-sure = Да, исключить: { $name }
league-run = Вести лигу
league-edit = Изменить лигу
league-edit-round-note = Действует со следующего тура.
league-edit-go = Сохранить
league-cancel = Отменить лигу
league-cancel-note = Идущие партии сразу закончатся без результата и не пойдут в зачёт никому. Сыгранное останется на этой странице. Вернуть лигу будет нельзя.
league-cancel-sure = Да, отменить лигу
league-cancelled = Эта лига отменена. Сыгранное до отмены остаётся; у партий, которые ещё шли, результата нет.
league-delete = Удалить лигу
league-delete-note = { $state ->
    [open] Лига исчезнет для всех, кто в неё записался. Вернуть её будет нельзя.
   *[cancelled] Лига исчезнет вместе с таблицей. Сыгранные партии останутся. Вернуть её будет нельзя.
}
league-delete-sure = Да, удалить лигу
league-waits = Лига начнётся, когда её запустит ведущий ({ $name }).
league-waits-host = Лига начнётся, когда её запустит администратор сервера.
league-your-table = К вашему столу
league-your-bye = В этом туре вы свободны.
league-your-rest = Ваша партия окончена. { $then ->
    [end] Лига завершится, когда доиграют все.
    [limit] Следующий тур начнётся, когда доиграют все или когда выйдет время этого.
   *[next] Следующий тур начнётся, когда доиграют все.
}
league-your-next = { $then ->
    [end] Это последний тур, и вы в нём не участвуете.
   *[next] Вы играете со следующего тура.
}
league-your-soon = Ваш стол сейчас откроется.
league-your-free = Соперник вышел из лиги: в этом туре у вас нет партии.
league-your-out = Сейчас вы пропускаете туры.
league-round = Тур { $number }
league-round-ends = закончится не позже:
league-round-of = Тур { $number } из { $rounds }
league-round-short = Т{ $number }
league-standings = Таблица
league-final = Итоговая таблица
league-entries = Кто играет
league-place = Место
league-name = Имя
league-points = Очки
league-games = Партии
league-met = Соперники
league-out = не играет
league-decides-buchholz = Бухгольц
league-decides-median = Медиана
league-decides-sonneborn = Зоннеборн-Бергер
league-decides-direct = Личные встречи
league-decides-buchholz-note = Бухгольц: очки тех, с кем вы встречались
league-decides-median-note = Медиана: то же без самого сильного и самого слабого из них
league-decides-sonneborn-note = Зоннеборн-Бергер: очки побеждённых и половина очков тех, с кем ничья
league-decides-direct-note = Личные встречи: сколько игроки с равными очками набрали друг против друга
league-cross = Таблица встреч
league-cross-rounds = Очки в каждом туре и строки соперников в таблице
league-bye = свободен
league-forfeit = неявка
league-running = играют
league-void = без результата
league-not-counted = не в зачёт
league-table = Стол
league-watch = К столу: { $names }
league-file = Таблица файлом (CSV)
league-correct = Исправить
league-correct-of = Исправить результат: { $names }
league-correct-place = { $place }-е место
league-correct-absent = неявка
league-correct-why = Причина
league-correct-note = При ничьей поставьте обоим одно и то же место. Таблица изменится сразу; уже начатые туры останутся как есть, а в рейтинге партия учитывается так, как была сыграна. Исправление и его причину видят все, кто видит эту страницу.
league-correct-go = Внести результат
league-correct-back = Вернуть результат партии
league-corrected = Исправлено
league-corrected-to = Исправлено на { $points }
league-corrected-back = Снова действует результат партии
league-corrected-note = Некоторые результаты исправлены, и таблица это учитывает. Пары туров, начатых до этого, не меняются, а в рейтинге партии учитываются так, как были сыграны.
league-nameless = Удалённый игрок
league-no-script = Чтобы вступить в лигу или начать её, нужен JavaScript, а в этом браузере он выключен.
league-failed = Сервер не отвечает. Попробуйте ещё раз.
league-error-none = Такой лиги нет.
league-error-member = Открывать лиги могут только участники сервера.
league-become-member = Стать участником можно на своей странице.
league-error-name = У лиги должно быть название.
league-error-your-name = Сначала введите имя.
league-error-rules = Такую лигу открыть нельзя: { $why }.
league-bad-name = у лиги нет { $given }; есть { $known }
league-bad-kind = система может быть { $known }, а не { $given }
league-bad-number = { $what ->
    [seats] число игроков за столом
    [rounds] число туров
   *[round] предельное время тура в минутах
  } — целое число от { $least } до { $most }, а не { $given }
league-bad-then = в лиге тот, у кого вышло время, проигрывает; { $given } не может доиграть за него
league-bad-seats = «{ $game }»: за столом может быть игроков: { $counts }, а не { $given }
league-bad-players = число игроков за столом задаёт «seats», это не настройка игры: уберите «players»
league-error-too-late = Уже поздно: лига продолжилась.
league-error-full = Лига заполнена: в ней не больше { $most } игроков.
league-error-not-in = Вы не играете в этой лиге.
league-error-nobody = Игрока с таким номером в этой лиге нет.
league-error-not-organizer = Это могут только ведущий лиги и администратор сервера.
league-error-begun = Лига уже началась.
league-error-change = Так изменить нельзя: { $why }.
league-error-pace-begun = Темп нельзя изменить после начала лиги.
league-error-rounds-begun = Туров уже начато: { $count }. Меньше их быть не может.
league-error-not-running = Отменить можно только лигу, которая идёт. Если она ещё не началась, её можно удалить.
league-error-delete = Удалить можно только лигу, которая ещё не началась или отменена.
league-error-too-few = Нужно игроков не меньше: { $count }.
league-error-late = Лига тем временем продолжилась: посмотрите ещё раз и решите.
league-error-no-table = Такого стола в этой лиге нет.
league-error-places = Укажите место каждого игрока (их { $count }).
league-error-why = Напишите причину: её смогут прочитать все в лиге.
league-error-no-result = У самой партии нет результата, а лига уже закончилась.
## who keeps the house, who is let in

host-title = Управление сервером
host-about = Эту страницу видят только администраторы. Что скрыто в партии, скрыто и здесь.
host-way = Управлять сервером
host-done = Готово.
host-failed = Запрос не дошёл до сервера. Попробуйте чуть позже.
host-sure = Точно?
host-save = Сохранить

host-join = Кто может прийти
host-join-open = Все, у кого есть ссылка
host-join-invite = Новым нужен код приглашения
host-join-closed = Новых не принимать
host-join-note = Те, кто здесь уже играл, и участники входят всегда. Смотреть партии могут все.
host-codes = Коды приглашения
host-codes-none = Пока ни одного.
host-code-note = Для кого?
host-code-note-example = Клуб по четвергам
host-code-new = Создать код
host-code-shown = Он показан только сейчас. По нему войдут все, кому вы его дадите, пока вы его не отзовёте.
host-code-qr = QR-код приглашения
host-code-unnamed = без пометки
host-code-came = { $count ->
    [0] ещё никто не пришёл
    [one] пришёл { $count } человек
    [few] пришли { $count } человека
   *[other] пришло { $count } человек
  }
host-code-withdraw = Отозвать
host-code-withdraw-note = По нему больше никто не войдёт. Кто уже вошёл, остаётся.

host-people = Люди
host-people-note = Администраторы, участники и заблокированные гости. У остальных гостей нет своего имени.
host-people-guest = Гость без имени
host-is-host = администратор
host-is-member = участник
host-is-guest = гость
host-is-suspended = доступ закрыт
host-make = Сделать администратором
host-make-note = Этот человек сможет здесь всё то же, что и вы, в том числе назначать администраторов.
host-unmake = Снять права администратора
host-suspend = Закрыть доступ
host-suspend-note = Этот человек ничего не сможет делать, пока вы не откроете доступ. Партии, которые ждут его хода, встанут; при необходимости закройте их. Пока впускают всех, гость может вернуться как новый.
host-restore = Открыть доступ
host-let-in = Помочь войти
host-rename = Сменить имя
host-rename-note = Новое имя появится за всеми столами и во всех лигах. Оба имени остаются в записях сервера.
host-let-in-note = Код, с которым участник один раз войдёт без пароля. Его прежние коды восстановления перестанут действовать. Обладатель кода может выдать себя за участника: больше никому его не давайте.
host-let-in-go = Создать код
host-let-in-code = Передайте этот код, он показан только сейчас:
host-link = Пригласить администратора по ссылке
host-link-note = Кто первым её откроет, тоже станет администратором. Действует один раз и одни сутки.
host-link-go = Создать ссылку

host-reports = Жалобы на сообщения
host-reports-none = Жалоб нет.
host-report-gone = Уже не за столом
host-report-done = Разобрано
host-report-hide = Убрать со стола
host-report-suspend = Закрыть доступ автору

host-tables = Столы
host-tables-none = Столов пока нет.
host-state-waits = ждёт игроков
host-state-runs = идёт
host-state-over = окончена
host-state-damaged = повреждён
host-seat-open = свободно
host-seat-unnamed = гость
host-table-close = Закрыть
host-table-close-note = Партия отменяется и никому не засчитывается. Продолжить её нельзя.
host-table-close-go = Отменить партию
host-tables-later = Новее
host-tables-earlier = Старше

host-leagues = Лиги
host-leagues-none = Лиг пока нет.
host-league-unlisted = только по ссылке

host-texts = Тексты сервера
host-texts-note = Простой текст; пустая строка начинает новый абзац. Если на каком-то языке текста нет, показывается текст на другом.
host-text-web-house = Название сервера
host-text-house-welcome = Приветствие на главной
host-text-house-imprint = Выходные данные
host-text-house-privacy = Личные данные

host-care = Обслуживание
host-size-data = Данные
host-size-log = Записи сервера
host-rows-tables = Столы
host-rows-events = События
host-rows-members = Участники
host-rows-devices = Связанные устройства
host-rows-messages = Сообщения
host-rows-reports = Жалобы
host-rows-addresses = Адреса для уведомлений
host-rows-calls = Уведомления
host-megabytes = { $count } МБ
host-gigabytes = { $count } ГБ
host-rounded = Округлено, чтобы нельзя было узнать, сколько раз другой пробовал ход.

host-backup = Резервная копия
host-backup-note = Один файл со всем, что есть сейчас. В нём и тайное: зёрна и скрытые решения идущих партий, всё сказанное, пароли в нечитаемом виде и адреса для уведомлений. Храните его там, где никто другой его не прочтёт. Рядом с данными лежит ключ (.key): без него гости потеряют свои места.
host-backup-go = Скачать копию
host-backup-database = Данные лежат в PostgreSQL: копию делайте его собственными средствами.

host-tidy = Убрать лишнее
host-tidy-note = Удаляет то, чего так долго никто не касался. Партии участников остаются, как и все сыгранные до конца.
host-tidy-days = Дней
host-tidy-count = Сначала подсчитать
host-tidy-counted = Заброшенные столы гостей: { $tables }. Неподтверждённые адреса: { $addresses }. Старые уведомления: { $calls }. Старые сообщения: { $messages }.
host-tidy-nothing = Убирать нечего.
host-tidy-go = Удалить навсегда

host-channels = Уведомления
host-channels-mail = Почта
host-channels-services = Сервисы
host-channels-address = Адрес сервера
host-channels-none = не настроено
host-channels-note = Уведомления в браузере при https работают всегда. Остальное задаётся в файле для «saqqara serve --notifications»; пароли из него нигде не показываются.

host-health = Состояние
host-health-now = Время здесь
host-health-since = Работает с
host-health-free = Свободно на диске
host-health-computer = Компьютерные игроки
host-health-ready = готовы
host-health-warming-up = готовятся
host-health-external = в отдельных процессах
host-health-none = нет
host-health-computer-waits = Столы, которые ждут компьютера
host-health-calls-wait = Уведомления в очереди
host-health-pages = Открытые страницы столов
host-health-differs = расходится с часами машины на { $seconds } с
host-health-troubles = Последние сбои
host-health-no-troubles = В записях сбоев нет.
host-journal = Последние записи сервера
host-journal-note = Без решений и без всего, что спрашивают во время партии.
host-journal-none = Они идут в стандартный поток ошибок сервера.
host-figures = Показатели для Prometheus
host-figures-note = По адресу { $address }. Кому нельзя их читать, тот ничего там не найдёт.
host-figures-off = Никто
host-figures-loopback = Программы на этой машине (не через прокси)
host-figures-token = У кого есть токен
host-figures-shown = Токен показан только сейчас. Prometheus передаёт его как «Authorization: Bearer»:

host-come-title = Стать администратором сервера?
host-come-note = Администраторы решают, кого пускать, и отвечают за столы, жалобы и резервные копии. Продолжайте, только если этот сервер ваш или вас попросили помочь.
host-come-token = Окончание ссылки
host-come-go = Стать администратором
enter-title = Приглашение
enter-note = Новые игроки входят на этот сервер по коду приглашения. Его даёт администратор.
enter-closed = Сейчас этот сервер не принимает новых игроков. Смотреть можно.
enter-code = Ваш код приглашения
enter-go = Войти
enter-way = Ввести код приглашения
enter-known = Уже играли здесь или вы участник? Перенесите сюда свои партии или войдите на странице «Вы».

error-keeping-title = Для администраторов
error-keeping = Эта страница для тех, кто управляет сервером. Если это вы, «saqqara admin create-admin-link» напечатает ссылку, которая её откроет.

host-error-suspended = Доступ для вас закрыт.
host-remedy-suspended = Обратитесь к администратору сервера.
host-error-invite-required = Новые игроки входят на этот сервер по коду приглашения.
host-remedy-invite-required = Введите свой на странице «/invite» или войдите как участник.
host-error-registration-closed = Сейчас этот сервер не принимает новых игроков.
host-remedy-registration-closed = Если вы здесь уже играли, перенесите свои партии на это устройство на странице «Вы» или войдите как участник.
host-error-not-admin = Это могут только администраторы сервера.
host-remedy-not-admin = «saqqara admin create-admin-link» печатает ссылку, по которой ими становятся.
host-error-invalid-link = Эта ссылка ничего не открывает или уже не действует.
host-remedy-invalid-link = «saqqara admin create-admin-link» печатает новую, на сутки.
host-error-invalid-invite = По этому коду не войти.
host-error-no-such = Такого здесь нет или больше нет: { $what }.
host-error-no-operation = Команды { $what } нет; есть { $choices }.
host-error-invalid-argument = { $what }: так нельзя; можно: { $choices }.
host-error-missing-argument = Не указано: { $what }; можно: { $choices }.
host-error-unknown-argument = Неизвестный параметр { $what }; допустимы: { $choices }.
host-error-no-file = Копию { $what } делают программой pg_dump и восстанавливают программой pg_restore.
host-error-bad-text = { $what }: в тексте встретился символ { $character }, здесь он недопустим. Удалите его.
host-error-last-admin = Кто-то должен управлять сервером.
host-remedy-last-admin = Сначала сделайте администратором кого-нибудь ещё.
host-error-is-admin = Администратору нельзя закрыть доступ.
host-remedy-is-admin = Сначала снимите с этого человека права администратора.
host-error-over = Эта партия уже окончена.
host-error-damaged = Этот стол повреждён; где, скажет «saqqara db check».

imprint-title = Выходные данные

cli-host-link = Кто откроет это в течение суток, сможет управлять сервером:
cli-host-done = Готово.
cli-host-withdraw = Отозвать: saqqara admin withdraw-invite { $id }
cli-host-report-table = стол { $id }
cli-host-report-message = сообщение { $id }
cli-host-none = Ничего.
cli-host-backup = Резервная копия: { $files }. В ней зёрна, скрытые решения идущих партий, всё сказанное, адреса и ключи: никому её не показывайте.
cli-host-restored = Резервная копия { $file } восстановлена в { $data }.
cli-host-tidy = Чтобы удалить это навсегда, добавьте --yes.
cli-host-start = Сначала запустите сервер: это знает только он.

## games without a presentation of their own
## $whose - "you" or "other"; $points (Number)

generic-illegal = сейчас правила этого не разрешают
generic-seat = Игрок { $number }
generic-turn = Ход { $turn }
generic-board = Фигуры по местам
generic-area = Фигуры игрока { $name }
generic-hidden = скрыто
generic-prompt = Выберите действие.
generic-points = Очки
generic-log = { $whose ->
    [you] Вы
   *[other] { $name }
  }: { $action }.
generic-count = { $points ->
    [one] Здесь { $points } очко.
    [few] Здесь { $points } очка.
   *[other] Здесь { $points } очков.
  }
generic-verdict = { $whose ->
    [you] Вы победили
   *[other] Победил игрок { $name }
  }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }.
generic-shared = { $names } делят первое место: по { $points } { $points ->
    [one] очку
   *[other] очкам
  }.
