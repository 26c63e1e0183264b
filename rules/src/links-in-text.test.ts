import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLinkOrPhone, nameInMail, noteInMail } from './links-in-text.ts'

const textsWithLinkOrPhone = [
  'You won! https://evil.example/prize',
  'HTTP://EVIL.EXAMPLE',
  'hxxp://evil.example',
  'Ani www.evil.co',
  'Ani WWW . evil',
  'foo.com',
  'Claim at foo.com/you-won now',
  'best-deals.xyz',
  'evil,com',
  'Claim at evil,com now',
  't.me/prizes',
  'T.me',
  's.id/hadiah',
  'wa.me/628123',
  'example.museum/you-won',
  'example.museum:8080',
  'foo。com',
  'foo．com',
  'foo｡com',
  'foo․com',
  'foo\u200B.\u200Bcom',
  'ｆｏｏ.ｃｏｍ',
  'hadiah.рф',
  'xn--80ak6aa92e.xn--p1ai',
  'ani@mail.com',
  '203.0.113.9',
  'javascript:alert(1)',
  'evil[.]com',
  'evil [.] com',
  'evil(.)com',
  'evil{dot}com',
  'Claim at evil (dot) com now',
  'evil .com',
  'evil . com',
  'evil dot com',
  'Evil DOT Com',
  'evil dot xyz',
  'evil titik com',
  'evil[dot]co[dot]id',
  'evil dot co dot id',
  'evil.с\u043em',
  'еvil.соm',
  'evil dot соm',
  'evil.cοm',
  'evil\u00ad.com',
  'evil\u034f.com',
  'Call 0812 3456 7890',
  'Ani ٠٨١٢٣٤٥٦٧',
  'WA ０８１２３４５６',
  'пример.ком',
  '例え.テスト',
  '例え。テスト',
  'e v i l dot com',
  'e v i l . c o m',
  '//evil',
  'Ani //evil',
  'example.museum',
]
for (const text of textsWithLinkOrPhone)
  test(`a link or a phone number: ${JSON.stringify(text)}`, () => expect(hasLinkOrPhone(text)).toBe(true))

const textsWithout = [
  'Ani Wijaya',
  'St. John',
  'Dr. A.B. Wijaya',
  'M.Sc',
  'Ani Wijaya, M.Sc.',
  'Budi, S.Kom, M.T.',
  'Drs.Budi',
  'Moh.Rizki',
  'H.Ahmad',
  'Ir. H. Joko W., SE.MM',
  'SH.MH',
  'Lc.MA',
  'A.Md',
  'S.Pd.I',
  'Ph.D',
  'I.G.N. Ngurah',
  'Ni Made / Ketut',
  'Ani (mother: Siti)',
  'J.R.R. Tolkien',
  "Dinda O'Neil",
  'Jean-Luc',
  'Dr.Idris',
  'Gal·la',
  'ブルース・リー',
  '🎾',
  'Mr. T',
  'R.M. Soedjarwo',
  'Ir. H. Budi S.Kom., M.M.',
  'M. Iqbal',
  'Dr.Andi',
  "Nur'aini",
  'Moh. To',
  'Moh. Id',
  'Dr. Me Lan',
  'Titik Puspa',
  'Sri Titik Wahyuni',
  'Endang Titik, S.Pd.',
  'Dot Wijaya',
  'Ani (Dinda) Wijaya',
  'Siti (alm.) Aminah',
  'Zoë Müller-Łukasz',
  'Nguyễn Thị Ánh',
  'José Ñáñez',
  'Иван Петров',
  'Σωκράτης',
  'Hj. Siti Aisyah, S.H., M.Kn.',
  'Prof. Dr. dr. Agus, Sp.PD-KEMD',
  'A. A. Gde Agung',
  'I Gst. Ngr. Co. Wibawa',
  'M. A. Rahman',
  'Ani S.Pd.',
  'dr. Siti, Sp.THT-KL(K)',
  'Rina A.Md.Keb., S.ST.',
  'Ak.CA',
  'R A Kartini',
  'I G N Agung',
  'А.С. Пушкин',
  'Player 3',
  'Ani,SE',
  'Hendra,S.H.,M.H.',
  'Siti,S.Kom,MT',
]
for (const text of textsWithout)
  test(`a name without a link: ${text}`, () => expect(hasLinkOrPhone(text)).toBe(false))

test('a name in a mail is short and contains no link', () => {
  expect(nameInMail('Ani Wijaya')).toBe('Ani Wijaya')
  expect(nameInMail('x'.repeat(80))).toBe(`${'x'.repeat(39)}…`)
  expect(nameInMail('You won! https://evil.com/prize')).toBe('you won! https evil com prize')
  for (const text of textsWithLinkOrPhone) expect(hasLinkOrPhone(nameInMail(text))).toBe(false)
})

test('a note in a mail contains no link, and keeps its times, numbers and lines', () => {
  const harmlessNotes = [
    'We bring our own balls.',
    'Jam 18.30, tolong 4 raket.Terima kasih',
    'Call 0812-9034-1181.\nSee you',
    'A/B team?',
  ]
  for (const text of harmlessNotes) expect(noteInMail(text)).toBe(text)
  expect(noteInMail('You won!\nhttps://evil.com/prize')).toBe('you won!\nhttps evil com prize')
  expect(noteInMail('Claim at evil,com now')).toBe('claim at evil com now')
})

const prefixes = 'dr. drg. Dr. Ir. Prof. Drs. Dra. H. Hj. KH. R. Rr. R.M. I Gst. M. Moh. Muh. Drs Ir'.split(
  ' ',
)
const forenames =
  'Ani Budi Siti Nur Muhammad Agus Wayan Ketut Dewi Putri Eko Tri Ayu Idris Titik Co Me Ida'.split(' ')
const surnames = 'Wijaya Rahman Lestari Halim Simatupang Nasution Hidayat Kusuma Santoso S. A.B. W'.split(' ')
const suffixes =
  'S.Pd. S.Pd.I S.T. M.T. S.Kom M.Kom. S.H. M.H. S.E. M.M. SE.MM SH.MH Lc.MA S.Sos.I S.Ag S.Psi M.Psi. S.Farm Apt. S.Kep.Ns S.Ked S.Tr.Keb A.Md A.Md.Kep Amd.Keb S.I.Kom M.I.Kom S.Si M.Si. Ph.D M.Sc. MBA M.Kn. Sp.PD Sp.OG(K) Sp.THT-KL M.Kes S.K.M. S.Hut S.Pt S.IP Ak.CA S.Th'.split(
    ' ',
  )

test('an Indonesian name with any titles and degrees is not taken for a link', () => {
  const part = (words: readonly string[], maxLength: number) =>
    fc.array(fc.constantFrom(...words), { maxLength })
  fc.assert(
    fc.property(
      part(prefixes, 3),
      fc.tuple(fc.constantFrom(...forenames), fc.constantFrom(...forenames)),
      part(surnames, 2),
      part(suffixes, 3),
      fc.constantFrom(' ', ', ', ','),
      (titles, names, families, degrees, comma) => {
        const name = [[...titles, ...names, ...families].join(' '), ...degrees].join(comma)
        expect(hasLinkOrPhone(name)).toBe(false)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('two words of another script joined by a dot are a link, and seven digits are a phone number', () => {
  const word = (letters: string) => fc.stringMatching(new RegExp(`^[${letters}]{2,12}$`, 'u'))
  const anyWord = fc.oneof(word('а-я'), word('ا-ي'), word('ぁ-ん'), word('一-龥'), word('ก-ฮ'))
  fc.assert(
    fc.property(anyWord, anyWord, (one, other) => {
      expect(hasLinkOrPhone(`${one}.${other}`)).toBe(true)
    }),
  )
  const digits = fc.array(fc.constantFrom(...Array.from('0123456789')), { minLength: 7, maxLength: 14 })
  const space = fc.constantFrom('', ' ', '-', '.', ' x ')
  fc.assert(
    fc.property(digits, space, (phone, between) => {
      expect(hasLinkOrPhone(`Ani ${phone.join(between)}`)).toBe(true)
    }),
  )
})
