import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { dateInDays } from './days.ts'
import { dian, entersDesk, opensBooking, panelOf, surya } from './desk-person.ts'
import { freeCell, opensDrawer, salePanel, writesDown } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
/** The path of the schedule `days` days ahead. */
const schedulePath = (days: number): string => `/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`

const goodsPanel = (staff: Person, key: 'goods_add' | 'goods_sell'): Locator =>
  staff.page.getByRole('complementary', { name: staff.says(key), exact: true })

/** What lies outside of the window while the panel is open. */
const overflow = ({ page }: Person): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('aside[aria-label]')].flatMap((panel) => [
      ...(panel.scrollHeight > panel.clientHeight ? ['the panel scrolls'] : []),
      ...(panel.scrollWidth > panel.clientWidth ? ['the panel is too wide'] : []),
      ...(document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : []),
    ]),
  )

/** Books 18:00 on Court 1 for somebody, paid by static QRIS. */
async function bookingFor(staff: Person, name: string): Promise<void> {
  await freeCell(staff, 'Court 1', 18).click()
  await writesDown(staff, name, '0812 5550 3377')
  await staff.page.keyboard.press('Enter')
  await staff.page.keyboard.press('4')
  await staff.page.keyboard.press('Enter')
  await expect(salePanel(staff).getByText(staff.says('sell_sold'))).toBeVisible()
  await staff.page.waitForTimeout(500)
  await staff.page.keyboard.press('Enter')
  await expect(salePanel(staff)).toHaveCount(0)
}

story(
  'balls are sold with a booking in five keys for cash, and returned by the card of their order',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.resetAttempts()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const says = (key: string, values = {}): string => staff.says(key, values)
    const found: string[] = []
    await entersDesk(staff, surya, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(schedulePath(58))
    await bookingFor(staff, 'Yovita Larasati')
    await opensBooking(staff, 'Yovita Larasati', [18, 19])

    // A, the field of the first thing has the focus, +, Enter, 1 for cash, Enter for the exact sum.
    const panel = goodsPanel(staff, 'goods_add')
    let keys = 0
    const press = async (key: string): Promise<void> => {
      keys += 1
      await page.keyboard.press(key)
    }
    await press('a')
    const racket = panel.getByRole('spinbutton', { name: 'Racket' })
    await expect(racket).toBeFocused()
    await press('+')
    await expect(racket).toHaveValue('1')
    const take = panel.getByRole('button', { name: says('counter_take') })
    await expect(take).not.toHaveAttribute('aria-disabled')
    found.push(...(await accessibilityFaults(staff, 1280)), ...(await overflow(staff)))
    await page.screenshot({ path: 'e2e/test-results/goods-pick-1280.png' })
    await press('Enter')
    await press('1')
    await expect(panel.getByLabel(says('counter_given'))).toBeFocused()
    found.push(...(await accessibilityFaults(staff, 1280)), ...(await overflow(staff)))
    await press('Enter')
    await expect(panel.getByText(says('sell_sold'))).toBeVisible()
    expect(keys).toBeLessThanOrEqual(5)
    await page.screenshot({ path: 'e2e/test-results/goods-sold-1280.png' })
    found.push(...(await accessibilityFaults(staff, 1280)))
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')

    // The booking shows them. Another order of things is paid by card. It is taken back from the form that cancels the booking.
    const details = panelOf(staff)
    const list = details.getByRole('region', { name: says('goods_sold_with') })
    await expect(list.getByText('Racket')).toBeVisible()
    await page.keyboard.press('a')
    await panel.getByRole('spinbutton', { name: 'Ball tube' }).fill('2')
    await panel.getByRole('spinbutton', { name: 'Ball tube' }).press('Enter')
    await expect(panel.getByRole('group', { name: says('counter_pay_with') })).toBeVisible()
    await page.keyboard.press('3')
    await panel.getByLabel(says('counter_approval_code')).fill('402771')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(says('sell_sold'))).toBeVisible()
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')
    await expect(list.getByText('Ball tube × 2')).toBeVisible()
    found.push(...(await accessibilityFaults(staff, 1280)))
    await page.screenshot({ path: 'e2e/test-results/goods-beside-1280.png' })

    await details.getByRole('button', { name: says('after_booking_cancel_one'), exact: true }).click()
    await expect(list.getByText(says('goods_stay'))).toBeVisible()
    await page.screenshot({ path: 'e2e/test-results/goods-asked-1280.png' })
    await list.getByRole('button', { name: says('goods_back_title', { things: 'Ball tube × 2' }) }).click()
    const back = details.getByRole('heading', { name: says('goods_back_title', { things: 'Ball tube × 2' }) })
    await expect(back).toBeVisible()
    found.push(...(await accessibilityFaults(staff, 1280)))
    await page.screenshot({ path: 'e2e/test-results/goods-back-1280.png' })
    await details.getByLabel(says('changes_slip')).fill('402772')
    await details.getByRole('button', { name: /^Take back/u }).click()
    await expect(details.getByText(says('goods_returned'))).toBeVisible()
    await details
      .getByRole('button', { name: says('schedule_close'), exact: true })
      .last()
      .click()
    await expect(list.getByText('Ball tube × 2')).toHaveCount(0)
    await expect(list.getByText('Racket')).toBeVisible()
    await expect(details.getByRole('heading', { name: says('changes_cancel_title') })).toBeVisible()
    expect(found).toEqual([])
  },
)

story(
  'water is sold without a booking by keyboard, in Indonesian, and its order names it',
  async ({ cast, venue }) => {
    story.setTimeout(180_000)
    await venue.resetAttempts()
    await venue.employs(dian.email, 'front-desk', LOCATION_ID)
    const staff = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    const { page } = staff
    const says = (key: string, values = {}): string => staff.says(key, values)
    const found: string[] = []
    await entersDesk(staff, dian, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(schedulePath(59))
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Shift+A')
    const panel = goodsPanel(staff, 'goods_sell')
    const things = panel.getByRole('spinbutton')
    await expect(things.first()).toBeFocused()
    // Nothing can be rented without a booking.
    await expect(panel.getByRole('spinbutton', { name: 'Raket' })).toHaveCount(0)
    const water = panel.getByRole('spinbutton', { name: 'Air minum' })
    for (let n = await things.count(); n > 0; n -= 1) {
      if (await water.evaluate((field) => field === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press('-')
    await page.keyboard.press('+')
    await expect(water).toHaveValue('2')
    found.push(...(await accessibilityFaults(staff, 1280)), ...(await overflow(staff)))
    await page.screenshot({ path: 'e2e/test-results/goods-alone-1280.png' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('1')
    await panel.getByLabel(says('counter_given')).fill('50000')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(says('sell_sold'))).toBeVisible()
    await panel.getByRole('link', { name: says('goods_order') }).click()
    await expect(panelOf(staff).getByRole('heading', { name: says('goods_nobody') })).toBeVisible()
    await expect(panelOf(staff).getByText('Air minum × 2')).toBeVisible()
    await expect(panelOf(staff).getByRole('button', { name: says('goods_give_back') })).toBeVisible()
    found.push(...(await accessibilityFaults(staff, 1280)))
    await page.screenshot({ path: 'e2e/test-results/goods-order-1280.png' })
    expect(found).toEqual([])
  },
)

story('goods are held for payment by QR code, which the guest pays', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.resetAttempts()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const says = (key: string, values = {}): string => staff.says(key, values)
  const found: string[] = []
  await entersDesk(staff, surya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(schedulePath(60))
  await expect(page.getByRole('grid')).toBeVisible()
  const panel = goodsPanel(staff, 'goods_sell')
  const showsCode = async (): Promise<string> => {
    await page.keyboard.press('Shift+A')
    await expect(panel.getByRole('spinbutton').first()).toBeFocused()
    await page.keyboard.press('+')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('group', { name: says('counter_pay_with') })).toBeVisible()
    await page.keyboard.press('2')
    const answer = page.waitForResponse(/\/qris$/)
    await page.keyboard.press('Enter')
    const { data } = (await (await answer).json()) as { data: { PaymentID: string } }
    await expect(panel.getByRole('heading', { name: says('counter_qris_scan') })).toBeFocused()
    await expect(panel.getByRole('timer')).toHaveText(/1[45]:\d\d/)
    return data.PaymentID
  }
  const payment = await showsCode()
  found.push(...(await accessibilityFaults(staff, 1280)), ...(await overflow(staff)))
  await page.screenshot({ path: 'e2e/test-results/goods-qris-1280.png' })
  const guest = await cast.person('Danis')
  await guest.page.goto(`/simulate/${payment}`)
  await guest.pays()
  await expect(panel.getByText(says('sell_sold'))).toBeVisible()
  await expect(panel.getByRole('button', { name: says('history_tab_done') })).toBeFocused()
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)

  // A code that is left ends its order, so the tube is back at once.
  const answered = page.waitForResponse(/\/cancel$/)
  await showsCode()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('heading', { name: says('counter_qris_scan') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await answered

  // The next guest takes cash out of the pocket instead: the same things, sold once.
  await showsCode()
  await panel.getByRole('button', { name: says('counter_qris_other') }).click()
  await expect(panel.getByRole('button', { name: says('history_method_cash') })).toBeFocused()
  await page.keyboard.press('1')
  await expect(panel.getByLabel(says('counter_given'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(says('sell_sold'))).toBeVisible()
  await panel.getByRole('link', { name: says('goods_order') }).click()
  await expect(panelOf(staff).getByText(says('history_method_cash'), { exact: true }).first()).toBeVisible()
  await expect(panelOf(staff).getByRole('button', { name: says('goods_give_back') })).toBeVisible()
  expect(found).toEqual([])
})

story('a rented racket goes along when its booking moves, if it is free then', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.resetAttempts()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const says = (key: string, values = {}): string => staff.says(key, values)
  const found: string[] = []
  await entersDesk(staff, surya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(schedulePath(61))
  await bookingFor(staff, 'Ulfa Rahmania')
  await opensBooking(staff, 'Ulfa Rahmania', [18, 19])
  await page.keyboard.press('a')
  const goods = goodsPanel(staff, 'goods_add')
  await expect(goods.getByRole('spinbutton', { name: 'Racket' })).toBeFocused()
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  await expect(goods.getByRole('group', { name: says('counter_pay_with') })).toBeVisible()
  await page.keyboard.press('1')
  await expect(goods.getByLabel(says('counter_given'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(goods.getByText(says('sell_sold'))).toBeVisible()
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')

  // One hour later: the change says that it asks, and then asks.
  await page.keyboard.press('m')
  await expect(page.getByText(says('goods_moved'))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^${says('changes_confirm')}`) }).click()
  const details = panelOf(staff)
  const list = details.getByRole('region', { name: says('goods_sold_with') })
  await expect(
    list.getByText(says('goods_elsewhere', { day: '*', hours: '*' }).split('*')[0] ?? ''),
  ).toBeVisible()
  found.push(...(await accessibilityFaults(staff, 1280)), ...(await overflow(staff)))
  await page.screenshot({ path: 'e2e/test-results/goods-elsewhere-1280.png' })
  await list.getByRole('button', { name: says('goods_rent_again_one', { things: 'Racket' }) }).click()
  await expect(
    list.getByRole('button', { name: says('goods_rent_again_one', { things: 'Racket' }) }),
  ).toHaveCount(0)
  await expect(list.getByText('Racket')).toBeVisible()
  await page.keyboard.press('Escape')
  await opensBooking(staff, 'Ulfa Rahmania', [19, 20])
  await expect(list.getByText('Racket')).toBeVisible()
  expect(found).toEqual([])
})

story('a member reads in the history what the desk sold with the booking', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  const member = await cast.customer('Xaverius Halim', { width: 1280, height: 800 })
  const found: string[] = []
  await member.opens(LOCATION, { daysAhead: 19 })
  await logsIn(member)
  await member.opensDay(LOCATION, { daysAhead: 19 })
  await member.picks({ hours: [9], courts: ['Court 2'] })
  await member.continuesToDetails()
  await member.placeOrderButton.click()
  await member.seesPaymentPage()
  await member.pays()

  await venue.resetAttempts()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  await entersDesk(staff, surya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await staff.page.goto(schedulePath(19))
  await opensBooking(staff, 'Xaverius Halim', [9, 10])
  await panelOf(staff)
    .getByRole('button', { name: staff.says('goods_add') })
    .click()
  const panel = goodsPanel(staff, 'goods_add')
  await panel.getByRole('button', { name: staff.says('design_more', { label: 'Ball tube' }) }).click()
  await panel.getByRole('spinbutton', { name: 'Water' }).fill('3')
  await panel.getByRole('button', { name: staff.says('counter_take') }).click()
  await staff.page.keyboard.press('1')
  await expect(panel.getByLabel(staff.says('counter_given'))).toBeFocused()
  await staff.page.keyboard.press('Enter')
  await expect(panel.getByText(staff.says('sell_sold'))).toBeVisible()
  await staff.page.waitForTimeout(500)
  await staff.page.keyboard.press('Enter')
  // A change says that they stay with the booking.
  await staff.page.keyboard.press('m')
  await expect(staff.page.getByText(staff.says('goods_moved'))).toBeVisible()
  found.push(...(await accessibilityFaults(staff, 1280)))
  await staff.page.screenshot({ path: 'e2e/test-results/goods-change-1280.png' })

  const { page } = member
  await page.goto('/history-transactions?tab=done')
  const row = page.getByRole('main').getByRole('article')
  await expect(row).toContainText(['Ball tube, Water'])
  await expect(row).toContainText([member.says('history_tag_paid')])
  found.push(...(await accessibilityFaults(member, 1280)))
  await page.screenshot({ path: 'e2e/test-results/goods-history-1280.png' })
  await row.getByRole('link').click()
  await expect(page.getByText(member.says('payments_add_on', { name: 'Water', count: 3 }))).toBeVisible()
  await expect(page.getByRole('button', { name: member.says('payments_book_again') })).toHaveCount(0)
  found.push(...(await accessibilityFaults(member, 1280)))
  await page.screenshot({ path: 'e2e/test-results/goods-own-order-1280.png' })
  await page.getByRole('link', { name: member.says('history_invoice') }).click()
  await expect(page.getByRole('rowheader', { name: /Water/u })).toBeVisible()
  await page.screenshot({ path: 'e2e/test-results/goods-invoice-1280.png', fullPage: true })
  found.push(...(await accessibilityFaults(member, 1280)))
  expect(found).toEqual([])
})
