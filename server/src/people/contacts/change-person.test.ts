import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { contactInvariants } from '../../platform/database/contact-invariants.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { only, openDesk, type Clerk, type Desk } from './test-people.ts'

let desk: Desk
/** Works at the front desk. */
let sari: Clerk
/** A manager. */
let dewi: Clerk
beforeAll(async () => {
  desk = await openDesk()
  sari = await desk.clerk()
  dewi = await desk.clerk('manager')
})
afterAll(() => desk.close())

const acts = async (): Promise<string[]> => {
  const rows = await desk.db.query<{ title: string }>(
    `select concat_ws(' ', action, thing, before, after) as title from staff_act order by id`,
  )
  return rows.map(({ title }) => title)
}

test('a person needs only a name; phone and e-mail are stored normalised', async () => {
  expect(replyText(await sari.add({ name: '  Joko Susilo ' }))).toBe('201')
  expect(replyText(await sari.add({ name: 'Tono', phone: '0813-7720-455', email: ' Tono@Contoh.ID ' }))).toBe(
    '201',
  )
  expect(only(await sari.find('joko'))).toMatchObject({
    name: 'Joko Susilo',
    details: { phone: null, visits: 0 },
  })
  expect(only(await sari.find('tono')).details).toMatchObject({
    phone: '+628137720455',
    email: 'tono@contoh.id',
  })
  expect(await acts()).toEqual([
    'add-person contact {"fields": ["name"]}',
    'add-person contact {"fields": ["name", "phone", "email"]}',
  ])
})

test('wrong details are refused at their fields', async () => {
  const refused = await sari.add({ name: '', phone: '12', email: 'nobody' })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Name' }, { path: 'Phone' }, { path: 'Email' }] },
  })
})

test('a repeated request adds a person once; another request with the same phone and e-mail is refused', async () => {
  const person = { name: 'Maya Putri', phone: '0811 2233 4455', email: 'maya@contoh.id' }
  const [first, second] = [await sari.add(person, 'add-maya-once'), await sari.add(person, 'add-maya-once')]
  expect([first.status, second.body]).toEqual([201, first.body])
  expect(await sari.add({ ...person, name: 'Maya P.' })).toMatchObject({
    status: 409,
    body: { code: 'PERSON_KNOWN', message: 'Maya Putri has this phone number and email already.' },
  })
  expect(replyText(await sari.add({ ...person, email: '' }))).toBe('201')
})

test('a changed person is found by the new values only, and the act names the changed fields without their values', async () => {
  await sari.add({ name: 'Hana Wijaya', phone: '0811 0000 1111' })
  const hana = only(await sari.find('hana'))
  const actsBefore = (await acts()).length
  const changed = await sari.change(hana, {
    Name: 'Hanna Wijaya',
    Phone: '0811 0000 2222',
    Note: 'Left-handed',
  })
  expect(replyText(changed)).toBe('200')
  expect([await sari.findNames('hana'), await sari.findNames('1111')]).toEqual([[], []])
  expect([await sari.findNames('hanna'), await sari.findNames('2222')]).toEqual([
    ['Hanna Wijaya'],
    ['Hanna Wijaya'],
  ])
  expect((await acts()).slice(actsBefore)).toEqual([
    'change-person contact {"fields": ["name", "phone", "note"]}',
  ])
})

test('a change of an old version is refused with who changed the person in the meantime, and when', async () => {
  await sari.add({ name: 'Gilang Ramadhan' })
  const shown = only(await sari.find('gilang'))
  expect(replyText(await dewi.change(shown, { Note: 'Prefers court 3' }))).toBe('200')
  // All staff of the tests are called Dian Puspita.
  expect(await sari.change(shown, { Phone: '0811 9999 8888' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: 'Dian Puspita changed this at 10:00.' },
  })
  expect(only(await sari.find('gilang')).details).toMatchObject({ phone: null, note: 'Prefers court 3' })
})

test('of two concurrent changes exactly one is written', async () => {
  await sari.add({ name: 'Zulfikar' })
  const shown = only(await sari.find('zulfikar'))
  const answers = await Promise.all([
    sari.change(shown, { Note: 'one' }),
    dewi.change(shown, { Note: 'two' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a person of another location, or an unknown one, cannot be changed', async () => {
  const atTst2 = await desk.clerk('owner', 'TST2')
  await atTst2.add({ name: 'Nadia Omara', phone: '0811 4444 5555' })
  const nadia = only(await sari.find('0811 4444 5555'))
  expect(replyText(await sari.change(nadia, { Note: 'here' }))).toBe('404 PERSON_UNKNOWN')
  expect(replyText(await sari.change({ ...nadia, contactId: 'x'.repeat(22) }, {}))).toBe('404 PERSON_UNKNOWN')
})

test('the invariants of contacts hold after all of this', async () => {
  expect(await brokenInvariants(desk.db, contactInvariants)).toEqual([])
})
