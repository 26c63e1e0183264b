import { wordsOfName } from '@pantul/rules/people-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { contactInvariants } from '../../platform/database/contact-invariants.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { only, openDesk, type Clerk, type Desk } from './test-people.ts'

let desk: Desk
/** Works at the front desk. */
let sari: Clerk
beforeAll(async () => {
  desk = await openDesk()
  sari = await desk.clerk()
})
afterAll(() => desk.close())

/** The clerk adds these people, one each minute. */
async function addAll(clerk: Clerk, people: readonly Parameters<Clerk['add']>[0][]): Promise<void> {
  for (const person of people) {
    expect(replyText(await clerk.add(person))).toBe('201')
    desk.clock.set(desk.clock.now().add({ minutes: 1 }).toString())
  }
}

test('matches of the first name come before other words and e-mails, and recent visitors before others', async () => {
  await addAll(sari, [
    { name: 'Rizka Amalia' },
    { name: 'Alya Rizkia' },
    { name: 'Ř. Ananda', email: 'rizky.a@contoh.id' },
    { name: 'Rizal Maulana' },
    { name: 'Budi Santoso' },
  ])
  expect(await sari.findNames('RIZ')).toEqual(['Rizal Maulana', 'Rizka Amalia', 'Ř. Ananda', 'Alya Rizkia'])
  expect(await sari.findNames('ama ri')).toEqual(['Rizka Amalia'])
  expect(await sari.findNames('anan r')).toEqual(['Ř. Ananda'])
  expect(await sari.findNames('zzz')).toEqual([])
})

test('a person is found by the last four digits or the beginning of the phone, and by the beginning of the e-mail', async () => {
  await addAll(sari, [{ name: 'Wulan Sari', phone: '0812-9034-1180', email: 'Wulan@Contoh.id' }])
  for (const searchText of [
    '1180',
    '0812 9034',
    '+62 812',
    '628129',
    '0812-9034-1180',
    'wulan@con',
    'wulan@contoh.id',
  ])
    expect(await sari.findNames(searchText)).toContain('Wulan Sari')
  expect(await sari.findNames('9034')).toEqual([])
})

test('a search with fewer than three letters or four digits is refused', async () => {
  for (const searchText of ['', 'wu', '118', 'w u l'])
    expect(replyText(await sari.search(searchText))).toBe('422 SEARCH_SHORT')
})

test('a search finds at most twenty people, and a whole phone number finds only its person', async () => {
  const phone = '0857 1140 2276'
  await addAll(sari, [
    { name: 'Zahra Quinn', phone },
    ...Array.from({ length: 21 }, (_, n) => ({ name: `Quincy ${n}` })),
  ])
  expect(await sari.findNames('qui')).toHaveLength(20)
  expect(await sari.findNames(phone)).toEqual(['Zahra Quinn'])
})

test('people of another location are found by the whole phone or e-mail only', async () => {
  const dewi = await desk.clerk('manager', 'TST2')
  await addAll(dewi, [{ name: 'Kirana Dewi', phone: '+65 9123 4567', email: 'kirana@contoh.sg' }])
  for (const searchText of ['kirana', '4567', '+65 9123', 'kirana@contoh'])
    expect(await sari.findNames(searchText)).toEqual([])
  for (const searchText of ['+65 9123 4567', 'Kirana@contoh.SG'])
    expect(await sari.findNames(searchText)).toEqual(['Kirana Dewi'])
})

test('after 24 months a person is found by the whole phone or e-mail only', async () => {
  await addAll(sari, [{ name: 'Lestari Ayu', phone: '0811 7000 8123' }])
  const now = desk.clock.now()
  desk.clock.set(now.add({ hours: 24 * 720 }).toString())
  expect(await (await desk.clerk()).findNames('lestari')).toEqual(['Lestari Ayu'])
  desk.clock.set(now.add({ hours: 24 * 740 }).toString())
  const later = await desk.clerk()
  expect(await later.findNames('lestari')).toEqual([])
  expect(await later.findNames('0811 7000 8123')).toEqual(['Lestari Ayu'])
  desk.clock.set(now.toString())
})

test('finance searches by name only and sees only names; a coach cannot search', async () => {
  await addAll(sari, [{ name: 'Putri Handayani', phone: '0811 5000 9321', email: 'putri@contoh.id' }])
  const finance = await desk.clerk('finance')
  expect(await finance.find('handa')).toEqual([
    { contactId: only(await sari.find('handa')).contactId, name: 'Putri Handayani', details: null },
  ])
  for (const searchText of ['9321', '0811 5000 9321', 'putri@contoh.id', 'putri@'])
    expect(await finance.findNames(searchText)).toEqual([])
  expect(replyText(await (await desk.clerk('coach')).search('putri'))).toBe('403 ROLE_MISSING')
})

test('a member of staff may search 120 times a minute', async () => {
  const busy = await desk.clerk()
  for (let n = 0; n < 120; n += 1) expect((await busy.search('putri')).status).toBe(200)
  const refused = await busy.search('putri')
  expect([replyText(refused), Number(refused.headers['retry-after']) <= 60]).toEqual([
    '429 TOO_MANY_REQUESTS',
    true,
  ])
})

test('the database splits a name into the same words as the rules of the search', async () => {
  const names = [
    'Rizky Ananda',
    'R. Ånanda',
    'Nur’aini',
    "Da'i",
    'Siti-Nur (Ibu)',
    'ΟΔΥΣΣΕΥΣ',
    'İbrahim',
    'Жанна Ёлкина',
    '田中 花子',
    'Ｆｕｌｌ Ｗｉｄｔｈ',
    'ﬁona',
    'a—b·c',
    'Nguyễn Thị',
    '"Ani" & Budi',
    'Straße',
    'ณัฐ',
    'Ani Ani',
    '½ Dozen',
    'Šárka',
    '🎾 Padel',
  ]
  const rows = await desk.db.query<{ words: string[] }>(
    `select array(select word from contact_words(name, null, null) order by word collate "C") as words
       from unnest($1::text[]) with ordinality as n (name, place) order by place`,
    [names],
  )
  const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
  expect(rows.map(({ words }) => words)).toEqual(
    names.map((name) => [...new Set(wordsOfName(name))].toSorted(bytes)),
  )
})

test('the invariants of contacts hold after all of this', async () => {
  expect(await brokenInvariants(desk.db, contactInvariants)).toEqual([])
})
