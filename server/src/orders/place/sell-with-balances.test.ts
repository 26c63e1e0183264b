import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { makeCodeOf } from '../../people/members/test-members.ts'
import { newApprover } from '../../people/staff/test-staff.ts'
import type { Visitor } from '../../test-visitor.ts'
import { item, today } from './test-players.ts'
import { contactOf, quoteSale, sell, tender, trySell } from './test-sales.ts'

// The hours 18 and 19 together cost Rp 300.000. `ChangingStaff`: a logged-in member of staff, here of the front desk.
let venue: VenueWithStaff
let desk: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  desk = await venue.staff('front-desk')
  await desk.openDrawer(5_000_000)
})
afterAll(() => venue.close())

let day = 2
beforeEach(() => void (day += 1))
const items = () => [item({ date: addDays(today, day), hours: [18, 19] })]
const byPackage = () =>
  items().map((booking) => ({
    ...booking,
    courts: booking.courts.map((court) => ({ ...court, paidByPackage: true })),
  }))

type Member = { readonly player: Visitor; readonly contactId: string; readonly email: string }

/** A customer with an account (a member), whom the desk finds as a contact. */
async function addMember(): Promise<Member> {
  const email = `sold-${day}@example.com`
  const player = await venue.customer(email)
  await linkContacts(venue)
  const [contact] = await venue.db.query<{ id: string }>(
    'select public_id as id from contact where email = $1',
    [email],
  )
  return { player, email, contactId: contact?.id ?? '' }
}

const paidBy = (balances: PaidByBalances, cash = 0) => ({
  kind: 'tenders' as const,
  tenders: cash === 0 ? [] : [tender('cash', cash)],
  balances,
})
const byCode = (credit: number, code: string): PaidByBalances => ({ credit, code, approval: null })

const firstRow = async (text: string, values: unknown[]) => (await venue.db.query(text, values))[0]

test('the quote shows the store credit and the packages of the buyer; half of the sale is paid by credit', async () => {
  const { player, contactId, email } = await addMember()
  await venue.giveCredit(email, 200_000)
  const quoted = await quoteSale(desk, items(), /* no discount */ undefined, contactId)
  expect(quoted.body).toMatchObject({
    data: { SaleQuote: { Due: 300_000, Credit: { Balance: 200_000, Used: 0 } } },
  })
  const settling = paidBy(byCode(150_000, await makeCodeOf(player)), 150_000)
  const { OrderID, OrderNo } = await sell(desk, items(), { contactId, settling })
  expect(
    await firstRow(
      `select o.state, o.credit_used as credit, a.balance, act.after ->> 'credit' as "creditOfAct",
              exists (select from outbox b where b.dedupe_key = 'balance-changed:' || act.id) as "isMailed"
         from sales_order o join credit_account a on a.customer_id = o.customer_id
         join staff_act act on act.id = o.act_id where o.public_id = $1`,
      [OrderID],
    ),
  ).toEqual({ state: 'confirmed', credit: 150_000, balance: 50_000, creditOfAct: '150000', isMailed: true })
  expect(OrderNo).toMatch(/^PTL-/)
})

test('a package pays a sale with the member’s code, and a cancellation returns its hours', async () => {
  const { player, contactId } = await addMember()
  const quota = await venue.buyPackage(player, { hours: 5, name: 'Five hours' })
  const quoted = await quoteSale(desk, byPackage(), /* no discount */ undefined, contactId)
  expect(quoted.body).toMatchObject({ data: { SaleQuote: { Due: 0 } } })
  const settling = paidBy(byCode(0, await makeCodeOf(player)))
  const { OrderID } = await sell(desk, byPackage(), { contactId, settling })
  const quotaRow = async () => firstRow('select balance from quota_package where public_id = $1', [quota])
  expect(await quotaRow()).toEqual({ balance: 3 })
  expect(
    await firstRow(
      `select act.after ->> 'packageHours' as hours, b.payload ->> 'units' as mailed
         from sales_order o join staff_act act on act.id = o.act_id
         join outbox b on b.dedupe_key = 'balance-changed:' || act.id where o.public_id = $1`,
      [OrderID],
    ),
  ).toEqual({ hours: '2', mailed: '2' })
  expect(replyText(await desk.cancel(OrderID))).toBe('200')
  expect(await quotaRow()).toEqual({ balance: 5 })
})

test('packages and store credit need the member’s code or another person’s approval, and a guest has none', async () => {
  const { player, contactId, email } = await addMember()
  await venue.giveCredit(email, 300_000)
  await venue.buyPackage(player, { hours: 5 })
  expect(replyText(await trySell(desk, byPackage(), { contactId, settling: paidBy(byCode(0, '')) }))).toBe(
    '403 MEMBER_CODE_NEEDED',
  )
  const noTenders = { kind: 'tenders' as const, tenders: [] }
  expect(replyText(await trySell(desk, byPackage(), { contactId, settling: noTenders }))).toBe(
    '403 MEMBER_CODE_NEEDED',
  )
  const wrong = paidBy(byCode(300_000, '000000'))
  const stranger = await venue.customer(`stranger-${day}@example.com`)
  const codeOfStranger = paidBy(byCode(300_000, await makeCodeOf(stranger)))
  for (const settling of [wrong, codeOfStranger])
    expect(replyText(await trySell(desk, items(), { contactId, settling }))).toBe('403 MEMBER_CODE_WRONG')
  const guest = await contactOf(desk, { name: 'Bondan', phone: '0812 5550 7700' })
  expect(replyText(await quoteSale(desk, byPackage(), /* no discount */ undefined, guest))).toBe(
    '422 ADDRESS_NEEDED',
  )
  expect(
    replyText(
      await trySell(desk, items(), { contactId: guest, settling: paidBy(byCode(300_000, '123456')) }),
    ),
  ).toBe('422 ADDRESS_NEEDED')
  const approver = await newApprover(venue, 'manager')
  const approval = { approverId: approver.publicId, code: approver.nextCode() }
  const approved = paidBy({ credit: 300_000, code: '', approval })
  expect(replyText(await trySell(desk, items(), { contactId, settling: approved }))).toBe('201')
})

test('more store credit than available or due is refused, and nothing is sold', async () => {
  const { player, contactId, email } = await addMember()
  await venue.giveCredit(email, 100_000)
  const code = await makeCodeOf(player)
  const sellFor = async (credit: number, cash: number) =>
    replyText(await trySell(desk, items(), { contactId, settling: paidBy(byCode(credit, code), cash) }))
  expect(await sellFor(200_000, 100_000)).toBe('409 CREDIT_SHORT')
  expect(await sellFor(300_001, 0)).toBe('422 AMOUNT_OVER')
  expect(await sellFor(100_000, 100_000)).toBe('422 AMOUNT_SHORT')
  expect(await sellFor(100_000, 200_000)).toBe('201')
})
