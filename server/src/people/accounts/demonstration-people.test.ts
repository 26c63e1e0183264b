import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { removeDemonstrationAccounts } from '../../demonstration/close-accounts.ts'
import { demonstrationAccounts } from '../../demonstration/accounts.ts'
import { prepareDemonstration } from '../../prepare-database.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { offerOwnership } from './offer-ownership.ts'

/** The settings of a demonstration server. */
const demonstration = { seedsDemonstration: true, isDemonstration: true, mail: { folder: '/nowhere' } }
const realServers = [
  { server: 'a server in service', config: { ...demonstration, isDemonstration: false } },
  {
    server: 'a server that sends mails',
    config: { ...demonstration, mail: { smtpUrl: 'smtp://localhost' } },
  },
]

let opened: TestApp
beforeEach(async () => {
  opened = await openTestApp()
})
afterEach(() => opened.close())

const ownerOfAll = demonstrationAccounts.find(({ role }) => role?.role === 'owner')
const ownersLogin = { email: ownerOfAll?.email, password: ownerOfAll?.password }
const ownerLink = (): Promise<string | null> =>
  offerOwnership(opened.db, { publicUrl: opened.config.publicUrl, now: opened.clock.now() })

for (const { server, config } of realServers)
  test(`${server} closes the demonstration accounts for ever, and offers the link for the first owner`, async () => {
    expect((await prepareDemonstration(opened.db, demonstration)).accounts).toEqual({ open: 5, closed: 0 })
    const browser = opened.visitor()
    expect(await browser.post('/api/auth/login', { body: ownersLogin })).toMatchObject({ status: 201 })
    expect(await ownerLink()).toBeNull()

    expect((await prepareDemonstration(opened.db, config)).accounts).toEqual({ open: 0, closed: 5 })
    expect(await browser.get('/api/history-orders?page=1&size=10')).not.toMatchObject({ status: 200 })
    expect(await opened.visitor().post('/api/auth/login', { body: ownersLogin })).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_WRONG' },
    })
    const resetRequest = { body: { email: ownersLogin.email } }
    await opened.visitor().post('/api/auth/reset-password/send-email', resetRequest)
    const mails = await opened.db.query(
      `select payload ->> 'customerId' as "customerId" from outbox where payload ->> 'template' = 'reset-password'`,
    )
    // The server queues a mail row for every address. Without a customer, the relay sends nothing.
    expect(mails).toEqual(mails.map(() => ({ customerId: null })))
    expect(mails.length).toBeGreaterThan(0)
    expect(await ownerLink()).toMatch(/\/auth\/register#/)

    // Also on a demonstration server, closed accounts stay closed: constraints refuse a password or a role.
    expect((await prepareDemonstration(opened.db, demonstration)).accounts).toEqual({ open: 0, closed: 5 })
    for (const statement of [
      `update customer set password_hash = 'x'`,
      `insert into staff_role (customer_id, role) select id, 'owner' from customer limit 1`,
    ])
      await expect(opened.db.query(statement)).rejects.toMatchObject({ code: '23514' })
    expect(await brokenInvariants(opened.db)).toEqual([])
  })

test('the removal of demonstration accounts keeps their orders, and a second removal finds no account', async () => {
  expect((await prepareDemonstration(opened.db, demonstration)).accounts).toEqual({ open: 5, closed: 0 })
  const orders = await opened.db.query('select id, total from sales_order order by id')
  expect(await removeDemonstrationAccounts(opened.db, opened.clock.now())).toBe(5)
  expect(await removeDemonstrationAccounts(opened.db, opened.clock.now())).toBe(0)
  expect(await opened.db.query('select id, total from sales_order order by id')).toEqual(orders)
  expect(await opened.db.query(`select id from customer where email like '%@pantul.example'`)).toEqual([])
  expect(await brokenInvariants(opened.db)).toEqual([])
})
