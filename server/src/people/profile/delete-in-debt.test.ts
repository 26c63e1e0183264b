import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRupiah } from '@pantul/rules/money'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import type { TestApp } from '../../test-app.ts'
import { registerCustomer, openClub, placeOrder, payOrder, testPassword } from './test-customers.ts'

let club: TestApp
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

type Answer = { readonly code?: string; readonly message?: string }

test('an account with a debt cannot be deleted until the debt is collected, and the refusal names the amount', async () => {
  const dewi = await registerCustomer(club, 'Dewi Lestari')
  const ownOrder = await placeOrder(club, dewi.browser, { items: [item({ date: tomorrow, hours: [17] })] })
  await payOrder(club, ownOrder)
  const guestOrder = await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [16] })],
    more: { profileCustomer: { Name: 'Dewi L.', Telephone: '+62 812 9034 1181', Email: dewi.email } },
  })
  await payOrder(club, guestOrder)
  club.clock.set(`${tomorrow}T21:00:00+07:00`)
  await club.db.query(
    `insert into credit_debt (customer_id, order_id, payment_id, amount, paid)
     select o.customer_id, o.id, p.id, 75000, 25000 from sales_order o join payment p on p.order_id = o.id
      where o.id = any ($1::bigint[])`,
    [[ownOrder, guestOrder]],
  )
  const remove = (language: string) =>
    dewi.browser.delete('/api/profile', {
      body: { password: testPassword },
      headers: { 'accept-language': language },
    })
  const refused = await remove('en')
  const { code, message } = refused.body as Answer
  expect([refused.status, code]).toEqual([409, 'ACCOUNT_IN_DEBT'])
  expect(message).toBe(
    `You still owe the venue ${formatRupiah(50_000)}. Contact the venue to settle it, then you can delete your account.`,
  )
  expect(((await remove('id')).body as Answer).message).toContain(`berutang ${formatRupiah(50_000)} ke venue`)
  expect((await dewi.browser.get('/api/profile')).status).toBe(200)
  // The debt of the guest order stays, and does not count: anybody may have ordered with this e-mail address.
  await club.db.query('update credit_debt set collected_at = now() where order_id = $1', [ownOrder])
  expect((await remove('en')).status).toBe(200)
})
