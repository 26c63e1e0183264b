/** Popular words in Indonesia and elsewhere. People add digits to them until the password is long enough. */
const words = new Set(
  `password passwort passcode passphrase katasandi sandi rahasia secret private login masuk admin administrator root
   user username guest test testing demo default changeme letmein welcome selamat selamatpagi halo hello hallo
   qwerty qwertz azerty asdf asdfgh zxcv zxcvbn qwertyuiop asdfghjkl zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc wasd
   abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa zzz xxx
   iloveyou iloveu iloveme loveyou loveyouforever love lovely mylove trustno one trustnoone sayang sayangku sayangmu
   akusayangkamu akucintakamu cinta cintaku cintamu kamu kamusaja akukamu kangen rindu jodoh bahagia anaku anakku
   mama papa mamapapa ayah bunda ibu bapak keluarga keluargaku istri suami adik kakak doraemon sahabat teman
   bismillah bismilah alhamdulillah allah allahuakbar muhammad insyaallah assalamualaikum subhanallah masyaallah
   jesus jesuschrist yesus tuhan tuhanyesus christ haleluya god blessed
   indonesia indonesiaraya merdeka merahputih garuda pancasila jakarta bandung surabaya bali denpasar medan semarang
   yogyakarta jogja makassar malang bogor bekasi depok tangerang papua jayapura sumatera jawa borneo kalimantan
   persib persija persebaya arema psm timnas bola sepakbola football soccer futsal basket badminton bulutangkis
   tennis padel pantul raket racket sport liverpool arsenal chelsea manchester manutd barcelona realmadrid juventus
   ronaldo messi naruto sasuke pokemon pikachu superman batman spiderman starwars dragon monkey shadow master ninja
   sunshine princess prince queen king angel flower butterfly rainbow summer winter spring autumn freedom whatever
   computer internet google facebook instagram whatsapp tiktok twitter gojek tokopedia shopee samsung iphone android
   michael jordan jessica jennifer daniel charlie andrew ashley anthony thomas robert joshua matthew hunter
   budi agus dewi putri putra sari siti ahmad ali rizky rizki dian ayu wayan made nyoman ketut joko bambang
   senin selasa rabu kamis jumat sabtu minggu januari februari maret april mei juni juli agustus september oktober
   november desember monday tuesday wednesday thursday friday saturday sunday january february march may june july
   august october december bulan bintang matahari pelangi mawar melati kucing kucingku anjing kelinci
   terserah gaktau gatau lupa lupalagi ganteng cantik cantikku pacar pacarku mantan wibu gamer gaming mobilelegends
   freefire pubg minecraft valorant football baseball hockey cookie cheese chocolate coklat kopi bakso nasigoreng`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const longestWord = Math.max(...[...words].map((word) => word.length))

/** Rows of the keyboard, and the alphabet. */
const keyRows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]
const keyboardRuns = keyRows.flatMap((run) => [run, run.split('').toReversed().join('')])

const letterLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is easy to guess: one or two popular words, perhaps with digits and symbols around them or with
 * look-alike characters inside; a repeated short piece; neighbouring keys; digits only. These rules find more passwords
 * than a list of passwords would.
 */
export function isEasyToGuess(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')
  if (/^\d*$/.test(text) || isRepeated(text) || isKeyboardRun(text)) return true
  return [
    trimSymbols(text),
    trimSymbols(text.replaceAll(/[013457@$!]/g, (mark) => letterLike[mark] ?? mark)),
    replaceLookAlikes(text),
  ]
    .map((core) => core.replaceAll(/[^a-z]/g, ''))
    .some((core) => consistsOfWords(core))
}

const trimSymbols = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')

/** Replaces look-alikes inside the word only: the digits after `p4ssw0rd2026` are no letters. */
const replaceLookAlikes = (text: string): string =>
  trimSymbols(text).replaceAll(/[013457@$!]/g, (mark) => letterLike[mark] ?? mark)

/** A repeated piece of up to four characters, and nothing else. */
const isRepeated = (text: string): boolean => /^([!-~]{1,4})\1+$/.test(text)

/** One or two keyboard rows, then perhaps digits. */
function isKeyboardRun(text: string): boolean {
  const core = text.replace(/[^a-z0-9]+$/, '')
  if (core === '') return false
  for (let cut = 0; cut <= core.length; cut += 1) {
    const [prefix, suffix] = [core.slice(0, cut), core.slice(cut)]
    const isSuffix = /^\d{0,4}$/.test(suffix) || keyboardRuns.some((run) => run.includes(suffix))
    if (isSuffix && keyboardRuns.some((run) => run.includes(prefix))) return true
  }
  return false
}

/** One popular word, or two. */
function consistsOfWords(core: string): boolean {
  if (core === '' || core.length > 2 * longestWord) return false
  if (words.has(core)) return true
  return Array.from(core).some((_, cut) => words.has(core.slice(0, cut)) && words.has(core.slice(cut)))
}
