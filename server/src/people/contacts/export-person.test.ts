import { ExportPerson } from '@pantul/contract/desk-person-panel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import type { TestApp } from '../../test-app.ts'
import type { Visitor } from '../../test-visitor.ts'
import { addRelatedRows, registerCustomer, openClub, placeOrder } from '../profile/test-customers.ts'
import { newStaff } from '../staff/test-staff.ts'
import { linkContacts } from './link-contacts.ts'
import { clerkOf, only, type Clerk } from './test-people.ts'

let club: TestApp
let sari: Clerk
let manager: Visitor
beforeAll(async () => {
  club = await openClub()
  sari = await clerkOf(club, 'front-desk', 'TST1')
  manager = (await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })).visitor
})
afterAll(() => club.close())

const requestExport = (contactId: string, Format: 'json' | 'csv' = 'json', by: Visitor = manager) =>
  by.post(`/api/desk/TST1/people/${contactId}/export`, { body: { Format } })
const fileOf = async (contactId: string, format: 'json' | 'csv' = 'json') =>
  ExportPerson.ok.parse((await requestExport(contactId, format)).body).data
type Rows = readonly Readonly<Record<string, unknown>>[]
const listsOf = (content: string) => JSON.parse(content) as Readonly<Record<string, Rows>>

test('the export of a guest has the contact and its orders, and nothing of other people', async () => {
  const guest = { Name: 'Intan Permata', Telephone: '0813 8000 1001', Email: 'intan@contoh.id' }
  await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [9] })],
    more: { profileCustomer: guest },
  })
  const otherGuest = { Name: 'Joko Lain', Telephone: '0813 8000 1002', Email: 'joko.lain@contoh.id' }
  await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [10] })],
    more: { profileCustomer: otherGuest },
  })
  await linkContacts(club)
  const intan = only(await sari.find('intan'))
  await sari.change(intan, { Note: '=1+1' })
  const { Filename, ContentType, Content } = await fileOf(intan.contactId)
  expect([Filename, ContentType]).toEqual([
    expect.stringMatching(/^pantul-\d{4}-\d\d-\d\d\.json$/u),
    'application/json; charset=utf-8',
  ])
  const lists = listsOf(Content)
  expect(lists['person']).toMatchObject([{ name: 'Intan Permata', email: 'intan@contoh.id', note: '=1+1' }])
  expect(lists['orders']).toMatchObject([{ guest_email: 'intan@contoh.id' }])
  expect(lists['order_lines']).toHaveLength(1)
  expect(lists['account']).toEqual([])
  expect(Content).not.toContain('joko.lain')
  const csv = await fileOf(intan.contactId, 'csv')
  expect(csv.Filename).toMatch(/\.csv$/u)
  expect(csv.Content).toContain(`'=1+1`)
  const acts = await club.db.query(
    `select action, after from staff_act where thing_id = $1 and action = 'export-person' order by id`,
    [intan.contactId],
  )
  expect(acts).toEqual([
    { action: 'export-person', after: { format: 'json' } },
    { action: 'export-person', after: { format: 'csv' } },
  ])
})

test('the export of a customer has the account, without secrets', async () => {
  const kartika = await registerCustomer(club, 'Kartika Sari', { phone: '+62 813 8000 2001' })
  await placeOrder(club, kartika.browser, { items: [item({ date: tomorrow, hours: [12] })] })
  await linkContacts(club)
  const { Content } = await fileOf(only(await sari.find('kartika')).contactId)
  const lists = listsOf(Content)
  expect(lists['account']).toMatchObject([{ full_name: 'Kartika Sari' }])
  // Only the person's own export has these columns.
  for (const column of ['gender', 'birth_date']) expect(lists['account']?.[0]).not.toHaveProperty(column)
  expect(lists['orders']).toHaveLength(1)
  expect(Content).not.toMatch(/password|token_hash|\$argon/u)
})

test('an export by staff has no birth years of children and only the end of a bank account number; only an owner gets the person’s staff data', async () => {
  const laras = await registerCustomer(club, 'Laras Wening', { phone: '+62 813 8000 3001' })
  const orderId = await placeOrder(club, laras.browser, { items: [item({ date: tomorrow, hours: [14] })] })
  await addRelatedRows(club, orderId)
  for (const statement of [
    `insert into refund_task (payment_id, order_id, amount, reason, state, bank, account_number, account_name)
     select id, order_id, 1000, 'venue', 'done', 'BCA', '1234567890', 'LARAS WENING' from payment where order_id = $1`,
    `insert into staff_role (customer_id, location_id, role)
     select customer_id, 'TST2', 'coach' from sales_order where id = $1`,
    `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
     select placed_at, customer_id, 'coach', 'TST2', 'check-in', 'order', 'x' from sales_order where id = $1`,
  ])
    await club.db.query(statement, [orderId])
  await linkContacts(club)
  const { contactId } = only(await sari.find('laras'))
  const staffLists = [
    'roles',
    'second_factor',
    'counter_machines',
    'acts_as_staff',
    'staff_invitations',
    'sessions',
  ]
  const forManager = listsOf((await fileOf(contactId)).Content)
  for (const list of staffLists) expect(forManager).not.toHaveProperty(list)
  const owner = (await newStaff(club, { roles: [{ role: 'owner', locationId: null }] })).visitor
  const forOwner = listsOf(
    ExportPerson.ok.parse((await requestExport(contactId, 'json', owner)).body).data.Content,
  )
  for (const list of staffLists) expect(forOwner).toHaveProperty(list)
  expect(forOwner['acts_as_staff']).toHaveLength(1)
  for (const lists of [forManager, forOwner]) {
    expect(lists['participants']).toEqual([
      { enrolment: expect.any(String), name: 'Bima Laras Wening', guardian_name: 'Laras Wening' },
    ])
    expect(lists['refunds']).toMatchObject([{ bank: 'BCA', account_number: '7890' }])
  }
  // The person's own export has all data.
  const ownExport = listsOf((await laras.browser.get('/api/profile/export?format=json')).text)
  expect(ownExport['participants']).toMatchObject([{ birth_year: 2021, guardian_phone: '+62 813 8000 3001' }])
  expect(ownExport['refunds']).toMatchObject([{ account_number: '1234567890' }])
  for (const list of staffLists) expect(ownExport).toHaveProperty(list)
})

test('a manager’s export of a customer without a role has the sessions, and no lists of staff data', async () => {
  const lists = listsOf((await fileOf(only(await sari.find('kartika')).contactId)).Content)
  expect(lists['sessions']).toHaveLength(1)
  expect(lists).not.toHaveProperty('roles')
})

test('an export by the front desk, after an old second-factor code, or at another location is refused and not recorded', async () => {
  const { contactId } = only(await sari.find('kartika'))
  const withOldCode = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  await club.db.query(
    `update session set created_at = created_at - interval '1 hour', proved_at = proved_at - interval '1 hour'
      where id = $1`,
    [withOldCode.sessionId],
  )
  const countActs = async () =>
    (await club.db.query(`select from staff_act where action = 'export-person'`)).length
  const actsBefore = await countActs()
  const frontDesk = await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  expect(replyText(await requestExport(contactId, 'json', frontDesk.visitor))).toBe('403 ROLE_MISSING')
  expect(replyText(await requestExport(contactId, 'json', withOldCode.visitor))).toBe('403 NEW_CODE_NEEDED')
  const managerOfTst2 = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  const refused = await managerOfTst2.visitor.post(`/api/desk/TST2/people/${contactId}/export`, {
    body: { Format: 'json' },
  })
  expect(replyText(refused)).toBe('404 PERSON_UNKNOWN')
  expect(await countActs()).toBe(actsBefore)
})
