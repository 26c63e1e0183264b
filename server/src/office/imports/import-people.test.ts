import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { checkFile, importWholeFile, tryToCheck, tryToImport, type TestFile } from './test-imports.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
})
afterAll(() => venue.close())

const peopleFile = (text: string | Buffer): TestFile => ({ kind: 'people', text })
const contactsNamed = (pattern: string) =>
  venue.db.query(
    `select c.name, c.phone_e164 as phone, c.email, c.note,
            exists (select from contact_seen s where s.contact_id = c.id and s.location_id = 'TST1') as "wasSeenHere"
       from contact c where c.name like $1 order by c.id`,
    [pattern],
  )
const countsOf = async (file: TestFile) => (await checkFile(dewi, file)).counts

test('a check writes nothing and says line by line what is new, known, in conflict and faulty', async () => {
  await importWholeFile(dewi, peopleFile('name,phone,email\nWening Sari,0812-1111-2222,wening@example.com\n'))
  const contactCount = await venue.db.query('select count(*) from contact')
  const file = peopleFile(
    '\uFEFFNama;No. HP;E-mail;Catatan\r\n' +
      'Wening S.;+62 812 1111 2222;;\r\n' +
      'Wuri Handayani;0812-3333-4444;wuri@example.com;"suka sore;\r\npakai raket sendiri"\r\n' +
      'Wawan;0812-1111-2222;other@example.com;\r\n' +
      ';0812-5555-6666;;\r\n' +
      'Wira Adi;12;;\r\n' +
      'Wira Adi;;no-mail;\r\n' +
      'Wuri Handayani;0812-3333-4444;wuri@example.com;\r\n' +
      'Wulan;0812-3333-4444;wulan@example.com;\r\n',
  )
  const { counts, lines, faultyFile, progress, importedAt } = await checkFile(dewi, file)
  expect({ counts, progress, importedAt }).toEqual({
    counts: { new: 1, same: 2, conflict: 2, faulty: 3 },
    progress: null,
    importedAt: null,
  })
  expect(lines.map(({ line, state, column }) => `${line} ${state} ${column}`)).toEqual([
    '6 faulty Nama',
    '7 faulty No. HP',
    '8 faulty E-mail',
    '5 conflict No. HP',
    '10 conflict null',
    '3 new null',
    '2 same null',
    '9 same null',
  ])
  expect(lines.find(({ line }) => line === 5)?.reason).toBe('This belongs to Wening Sari.')
  expect(faultyFile?.split('\r\n')[0]).toBe('\uFEFFNama,No. HP,E-mail,Catatan,Reason')
  expect(faultyFile?.split('\r\n')).toHaveLength(7)
  expect(await venue.db.query('select count(*) from contact')).toEqual(contactCount)

  expect(replyText(await tryToImport(dewi, file, counts, /* skipsFaulty */ false))).toBe('422 IMPORT_FAULTY')
  expect(replyText(await tryToImport(dewi, file, { ...counts, new: 2 }))).toBe('409 IMPORT_CHANGED')
  const { added, notImported } = await importWholeFile(dewi, file)
  expect(added).toBe(1)
  expect(notImported.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 10])
  expect(await contactsNamed('Wuri%')).toEqual([
    {
      name: 'Wuri Handayani',
      phone: '+6281233334444',
      email: 'wuri@example.com',
      note: 'suka sore;\npakai raket sendiri',
      wasSeenHere: true,
    },
  ])
})

test('a file that is imported twice adds its people once, and is one act', async () => {
  const file = peopleFile('name,phone\nYanti One,0812-1000-0001\nYanti Nobody,\n')
  expect((await importWholeFile(dewi, file)).added).toBe(2)
  // The finished import is found again, with its number of added people.
  const { check, added } = await importWholeFile(dewi, file)
  expect(check.counts).toEqual({ new: 0, same: 2, conflict: 0, faulty: 0 })
  expect(check.importedAt).not.toBeNull()
  expect(added).toBe(2)
  expect(await contactsNamed('Yanti%')).toHaveLength(2)
  const acts = await venue.db.query(
    `select role, after from staff_act where action = 'import-people' and after ->> 'new' = '2'`,
  )
  expect(acts).toEqual([
    { role: 'manager', after: { file: 'people.csv', new: 2, same: 0, conflict: 0, faulty: 0 } },
  ])
})

test('six imports of a file at the same time add each person once', async () => {
  const text = `name,phone\n${Array.from({ length: 1200 }, (_, i) => `Yoga ${i},0813-${7_000_000 + i}`).join('\n')}\n`
  const { counts } = await checkFile(dewi, peopleFile(text))
  await Promise.all(Array.from({ length: 6 }, () => tryToImport(dewi, peopleFile(text), counts)))
  await importWholeFile(dewi, peopleFile(text))
  expect(await contactsNamed('Yoga %')).toHaveLength(1200)
  expect(await venue.db.query(`select done, added from import_file where lines = 1200`)).toEqual([
    { done: 1200, added: 1200 },
  ])
})

test('a check of 5,000 lines names each of the 300 faulty lines', async () => {
  const faulty = new Set(Array.from({ length: 300 }, (_, i) => i * 16))
  const lines = Array.from({ length: 5_000 }, (_, i) =>
    faulty.has(i) ? `Zainal ${i},12,` : `Zainal ${i},0857-${10_000_000 + i},zainal${i}@example.com`,
  )
  const file = peopleFile(`name,phone,email\n${lines.join('\n')}\n`)
  const start = performance.now()
  const check = await checkFile(dewi, file)
  const checked = performance.now()
  expect(check.counts).toEqual({ new: 4_700, same: 0, conflict: 0, faulty: 300 })
  const wrong = check.lines.filter(({ state }) => state === 'faulty').map(({ line }) => line)
  expect(wrong).toEqual([...faulty].map((i) => i + 2))
  expect((await importWholeFile(dewi, file)).added).toBe(4_700)
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  process.stdout.write(
    `5,000 people: checked in ${seconds(checked - start)} s, imported in ${seconds(performance.now() - checked)} s\n`,
  )
  const corrected = check.faultyFile?.replaceAll(',12,', ',,') ?? ''
  expect((await importWholeFile(dewi, peopleFile(corrected))).added).toBe(300)
}, 60_000)

test('names that look like markup or formulas, and Arabic names, are stored unchanged', async () => {
  const names = [
    `=cmd|' /C calc'!A0`,
    '<img src=x onerror=alert(1)>',
    'مريم يوسف',
    '"; drop table contact; --',
    '🎾 Tini',
  ]
  // As an export writes them: with an apostrophe before a formula.
  const cells = names.map((name) => `"'${name.replaceAll('"', '""')}"`.replace(/^"'(?!=)/, '"'))
  await importWholeFile(dewi, peopleFile(`name\n${cells.join('\n')}\n`))
  const found = await venue.db.query<{ name: string }>('select name from contact where name = any ($1)', [
    names,
  ])
  expect(found.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  // Text that is reversed for the reader is refused, as in all names.
  expect(await countsOf(peopleFile('name\nSiti \u202Eimat\n'))).toMatchObject({ faulty: 1 })
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFname,phone\nSiti,0812\n', 'utf16le'), 'FILE_ENCODING'],
  ['Latin 1', Buffer.from('name\nJos\xe9\n', 'latin1'), 'FILE_ENCODING'],
  ['an open quotation mark', Buffer.from('name\n"Siti\n'), 'FILE_BROKEN'],
  ['a line of a megabyte', Buffer.from(`name\n${'x'.repeat(1_000_000)}\n`), 'FILE_BROKEN'],
  ['a thousand columns', Buffer.from(`name\nSiti${',x'.repeat(1_000)}\n`), 'FILE_BROKEN'],
  ['too many lines', Buffer.from(`name\n${'Siti\n'.repeat(20_001)}`), 'FILE_TOO_LONG'],
  ['more than 5 MiB', Buffer.from(`name\n${'Siti Aminah Rahmawati\n'.repeat(250_000)}`), 'FILE_TOO_LONG'],
  ['no lines', Buffer.from('name,phone\n'), 'FILE_EMPTY'],
  ['nothing', Buffer.from(''), 'FILE_EMPTY'],
  ['no column of names', Buffer.from('phone,email\n0812,x\n'), 'FILE_COLUMN_MISSING'],
])('refuses a file with %s', async (_content, bytes, code) => {
  expect(replyText(await tryToCheck(dewi, peopleFile(bytes)))).toBe(`422 ${code}`)
})

test('only managers and owners can import people', async () => {
  for (const role of ['front-desk', 'finance', 'coach'] as const) {
    const somebody = await staffAtCounter(venue, role)
    expect(replyText(await tryToCheck(somebody, peopleFile('name\nSiti\n')))).toBe('403 ROLE_MISSING')
  }
})

test('each check is an act, and the 31st check in an hour is refused', async () => {
  const tri = await staffAtCounter(venue, 'owner')
  const file = peopleFile('name,phone\nTriana Check,0812-7200-0001\n')
  for (let n = 0; n < 30; n += 1) await checkFile(tri, file)
  expect(replyText(await tryToCheck(tri, file))).toBe('429 TOO_MANY_REQUESTS')
  const acts = await venue.db.query(
    `select a.after from staff_act a where a.action = 'check-import' and a.role = 'owner'`,
  )
  expect(acts).toHaveLength(30)
  expect(acts[0]).toEqual({ after: { kind: 'people', file: 'people.csv', lines: 1 } })
})

test('a conflict does not name a person who was never seen at the location', async () => {
  await importWholeFile(
    dewi,
    peopleFile('name,phone,email\nUtami Lestari,0812-7200-0002,utami@example.com\n'),
  )
  const file = peopleFile('name,phone,email\nUlfa,0812-7200-0002,ulfa@example.com\n')
  const reason = async () => (await checkFile(dewi, file)).lines[0]?.reason
  expect(await reason()).toBe('This belongs to Utami Lestari.')
  await venue.db.query(
    `delete from contact_seen s using contact c where c.id = s.contact_id and c.name = 'Utami Lestari'`,
  )
  expect(await reason()).toBe('This belongs to somebody else.')
})

test('no invariant is broken afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
