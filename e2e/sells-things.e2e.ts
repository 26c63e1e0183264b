import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk, opensBooking, detailsPanel, ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, entersNewBuyer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
/** The path of the schedule `days` days ahead. */
const schedulePath = (days: number): string => `/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`

const goodsPanel = (staff: Person, key: 'goods_add' | 'goods_sell'): Locator =>
  staff.page.getByRole('complementary', { name: staff.text(key), exact: true })

/** The faults if an open panel or the page does not fit the window. */
const overflowFaults = ({ page }: Person): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('aside[aria-label]')].flatMap((panel) => [
      ...(panel.scrollHeight > panel.clientHeight ? ['the panel scrolls'] : []),
      ...(panel.scrollWidth > panel.clientWidth ? ['the panel is too wide'] : []),
      ...(document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : []),
    ]),
  )

/** Sells 18:00 on Court 1 to a new person, paid by static QRIS. */
async function sellsBooking(staff: Person, name: string): Promise<void> {
  await freeCell(staff, 'Court 1', 18).click()
  await entersNewBuyer(staff, name, '0812 5550 3377')
  await staff.page.keyboard.press('Enter')
  await staff.page.keyboard.press('4')
  await staff.page.keyboard.press('Enter')
  await expect(salePanel(staff).getByText(staff.text('sell_sold'))).toBeVisible()
  // The result of a sale ignores presses at first, because they may be a second press of the pay button.
  await staff.page.waitForTimeout(500)
  await staff.page.keyboard.press('Enter')
  await expect(salePanel(staff)).toHaveCount(0)
}

story(
  'balls are sold with a booking in five keys for cash, and returned by the card of their order',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string, values = {}): string => staff.text(key, values)
    const faults: string[] = []
    await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(schedulePath(58))
    await sellsBooking(staff, 'Yovita Larasati')
    await opensBooking(staff, 'Yovita Larasati', [18, 19])

    // A opens the panel with the focus in the first field, + adds one, Enter goes on, 1 is cash, Enter takes the exact sum.
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
    const take = panel.getByRole('button', { name: text('counter_take') })
    await expect(take).not.toHaveAttribute('aria-disabled')
    faults.push(...(await accessibilityFaults(staff, 1280)), ...(await overflowFaults(staff)))
    await page.screenshot({ path: 'e2e/test-results/goods-pick-1280.png' })
    await press('Enter')
    await press('1')
    await expect(panel.getByLabel(text('counter_given'))).toBeFocused()
    faults.push(...(await accessibilityFaults(staff, 1280)), ...(await overflowFaults(staff)))
    await press('Enter')
    await expect(panel.getByText(text('sell_sold'))).toBeVisible()
    expect(keys).toBeLessThanOrEqual(5)
    await page.screenshot({ path: 'e2e/test-results/goods-sold-1280.png' })
    faults.push(...(await accessibilityFaults(staff, 1280)))
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')

    // The booking shows the sold racket. A second order, of balls paid by card, is taken back from the form that cancels
    // the booking.
    const details = detailsPanel(staff)
    const soldWithBooking = details.getByRole('region', { name: text('goods_sold_with') })
    await expect(soldWithBooking.getByText('Racket')).toBeVisible()
    await page.keyboard.press('a')
    await panel.getByRole('spinbutton', { name: 'Ball tube' }).fill('2')
    await panel.getByRole('spinbutton', { name: 'Ball tube' }).press('Enter')
    await expect(panel.getByRole('group', { name: text('counter_pay_with') })).toBeVisible()
    await page.keyboard.press('3')
    await panel.getByLabel(text('counter_approval_code')).fill('402771')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(text('sell_sold'))).toBeVisible()
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')
    await expect(soldWithBooking.getByText('Ball tube × 2')).toBeVisible()
    faults.push(...(await accessibilityFaults(staff, 1280)))
    await page.screenshot({ path: 'e2e/test-results/goods-beside-1280.png' })

    await details.getByRole('button', { name: text('after_booking_cancel_one'), exact: true }).click()
    await expect(soldWithBooking.getByText(text('goods_stay'))).toBeVisible()
    await page.screenshot({ path: 'e2e/test-results/goods-asked-1280.png' })
    await soldWithBooking
      .getByRole('button', { name: text('goods_back_title', { things: 'Ball tube × 2' }) })
      .click()
    const back = details.getByRole('heading', { name: text('goods_back_title', { things: 'Ball tube × 2' }) })
    await expect(back).toBeVisible()
    faults.push(...(await accessibilityFaults(staff, 1280)))
    await page.screenshot({ path: 'e2e/test-results/goods-back-1280.png' })
    await details.getByLabel(text('changes_slip')).fill('402772')
    await details.getByRole('button', { name: /^Take back/u }).click()
    await expect(details.getByText(text('goods_returned'))).toBeVisible()
    await details
      .getByRole('button', { name: text('schedule_close'), exact: true })
      .last()
      .click()
    await expect(soldWithBooking.getByText('Ball tube × 2')).toHaveCount(0)
    await expect(soldWithBooking.getByText('Racket')).toBeVisible()
    await expect(details.getByRole('heading', { name: text('changes_cancel_title') })).toBeVisible()
    expect(faults).toEqual([])
  },
)

story(
  'water is sold without a booking by keyboard, in Indonesian, and its order names it',
  async ({ cast, venue }) => {
    story.setTimeout(180_000)
    await venue.clearRateLimits()
    await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
    const staff = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string, values = {}): string => staff.text(key, values)
    const faults: string[] = []
    await logsInAtDesk(staff, frontDeskDian, `/desk/${LOCATION_ID}/drawer`)
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
    faults.push(...(await accessibilityFaults(staff, 1280)), ...(await overflowFaults(staff)))
    await page.screenshot({ path: 'e2e/test-results/goods-alone-1280.png' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('1')
    await panel.getByLabel(text('counter_given')).fill('50000')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(text('sell_sold'))).toBeVisible()
    await panel.getByRole('link', { name: text('goods_order') }).click()
    await expect(detailsPanel(staff).getByRole('heading', { name: text('goods_nobody') })).toBeVisible()
    await expect(detailsPanel(staff).getByText('Air minum × 2')).toBeVisible()
    await expect(detailsPanel(staff).getByRole('button', { name: text('goods_give_back') })).toBeVisible()
    faults.push(...(await accessibilityFaults(staff, 1280)))
    await page.screenshot({ path: 'e2e/test-results/goods-order-1280.png' })
    expect(faults).toEqual([])
  },
)

story('goods are held for payment by QR code, which the guest pays', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.clearRateLimits()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const text = (key: string, values = {}): string => staff.text(key, values)
  const faults: string[] = []
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(schedulePath(60))
  await expect(page.getByRole('grid')).toBeVisible()
  const panel = goodsPanel(staff, 'goods_sell')
  const showsCode = async (): Promise<string> => {
    await page.keyboard.press('Shift+A')
    await expect(panel.getByRole('spinbutton').first()).toBeFocused()
    await page.keyboard.press('+')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('group', { name: text('counter_pay_with') })).toBeVisible()
    await page.keyboard.press('2')
    const answer = page.waitForResponse(/\/qris$/)
    await page.keyboard.press('Enter')
    const { data } = (await (await answer).json()) as { data: { PaymentID: string } }
    await expect(panel.getByRole('heading', { name: text('counter_qris_scan') })).toBeFocused()
    await expect(panel.getByRole('timer')).toHaveText(/1[45]:\d\d/)
    return data.PaymentID
  }
  const payment = await showsCode()
  faults.push(...(await accessibilityFaults(staff, 1280)), ...(await overflowFaults(staff)))
  await page.screenshot({ path: 'e2e/test-results/goods-qris-1280.png' })
  const guest = await cast.person('Danis')
  await guest.page.goto(`/simulate/${payment}`)
  await guest.pays()
  await expect(panel.getByText(text('sell_sold'))).toBeVisible()
  await expect(panel.getByRole('button', { name: text('history_tab_done') })).toBeFocused()
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)

  // Leaving the code cancels its order, so the thing is in stock again at once.
  const answered = page.waitForResponse(/\/cancel$/)
  await showsCode()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('heading', { name: text('counter_qris_scan') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await answered

  // The next guest pays cash instead of the code: the same things are sold once.
  await showsCode()
  await panel.getByRole('button', { name: text('counter_qris_other') }).click()
  await expect(panel.getByRole('button', { name: text('history_method_cash') })).toBeFocused()
  await page.keyboard.press('1')
  await expect(panel.getByLabel(text('counter_given'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(text('sell_sold'))).toBeVisible()
  await panel.getByRole('link', { name: text('goods_order') }).click()
  await expect(
    detailsPanel(staff).getByText(text('history_method_cash'), { exact: true }).first(),
  ).toBeVisible()
  await expect(detailsPanel(staff).getByRole('button', { name: text('goods_give_back') })).toBeVisible()
  expect(faults).toEqual([])
})

story('when a booking moves, staff rent its racket again for the new time', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.clearRateLimits()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const text = (key: string, values = {}): string => staff.text(key, values)
  const faults: string[] = []
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(schedulePath(61))
  await sellsBooking(staff, 'Ulfa Rahmania')
  await opensBooking(staff, 'Ulfa Rahmania', [18, 19])
  await page.keyboard.press('a')
  const goods = goodsPanel(staff, 'goods_add')
  await expect(goods.getByRole('spinbutton', { name: 'Racket' })).toBeFocused()
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  await expect(goods.getByRole('group', { name: text('counter_pay_with') })).toBeVisible()
  await page.keyboard.press('1')
  await expect(goods.getByLabel(text('counter_given'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(goods.getByText(text('sell_sold'))).toBeVisible()
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')

  // The booking moves by one hour. The form says that staff will be asked about the racket, and then they are asked.
  await page.keyboard.press('m')
  await expect(page.getByText(text('goods_moved'))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^${text('changes_confirm')}`) }).click()
  const details = detailsPanel(staff)
  const soldWithBooking = details.getByRole('region', { name: text('goods_sold_with') })
  await expect(
    soldWithBooking.getByText(text('goods_elsewhere', { day: '*', hours: '*' }).split('*')[0] ?? ''),
  ).toBeVisible()
  faults.push(...(await accessibilityFaults(staff, 1280)), ...(await overflowFaults(staff)))
  await page.screenshot({ path: 'e2e/test-results/goods-elsewhere-1280.png' })
  await soldWithBooking
    .getByRole('button', { name: text('goods_rent_again_one', { things: 'Racket' }) })
    .click()
  await expect(
    soldWithBooking.getByRole('button', { name: text('goods_rent_again_one', { things: 'Racket' }) }),
  ).toHaveCount(0)
  await expect(soldWithBooking.getByText('Racket')).toBeVisible()
  await page.keyboard.press('Escape')
  await opensBooking(staff, 'Ulfa Rahmania', [19, 20])
  await expect(soldWithBooking.getByText('Racket')).toBeVisible()
  expect(faults).toEqual([])
})

story('a member reads in the history what the desk sold with the booking', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  const member = await cast.personWithAccount('Xaverius Halim', { width: 1280, height: 800 })
  const faults: string[] = []
  await member.opensBoard(LOCATION, { daysAhead: 19 })
  await logsIn(member)
  await member.opensDay(LOCATION, { daysAhead: 19 })
  await member.picks({ hours: [9], courts: ['Court 2'] })
  await member.continuesToDetails()
  await member.placeOrderButton.click()
  await member.seesPaymentPage()
  await member.pays()

  await venue.clearRateLimits()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await staff.page.goto(schedulePath(19))
  await opensBooking(staff, 'Xaverius Halim', [9, 10])
  await detailsPanel(staff)
    .getByRole('button', { name: staff.text('goods_add') })
    .click()
  const panel = goodsPanel(staff, 'goods_add')
  await panel.getByRole('button', { name: staff.text('design_more', { label: 'Ball tube' }) }).click()
  await panel.getByRole('spinbutton', { name: 'Water' }).fill('3')
  await panel.getByRole('button', { name: staff.text('counter_take') }).click()
  await staff.page.keyboard.press('1')
  await expect(panel.getByLabel(staff.text('counter_given'))).toBeFocused()
  await staff.page.keyboard.press('Enter')
  await expect(panel.getByText(staff.text('sell_sold'))).toBeVisible()
  await staff.page.waitForTimeout(500)
  await staff.page.keyboard.press('Enter')
  // The form that changes the booking says what happens to the goods.
  await staff.page.keyboard.press('m')
  await expect(staff.page.getByText(staff.text('goods_moved'))).toBeVisible()
  faults.push(...(await accessibilityFaults(staff, 1280)))
  await staff.page.screenshot({ path: 'e2e/test-results/goods-change-1280.png' })

  const { page } = member
  await page.goto('/history-transactions?tab=done')
  const row = page.getByRole('main').getByRole('article')
  await expect(row).toContainText(['Ball tube, Water'])
  await expect(row).toContainText([member.text('history_tag_paid')])
  faults.push(...(await accessibilityFaults(member, 1280)))
  await page.screenshot({ path: 'e2e/test-results/goods-history-1280.png' })
  await row.getByRole('link').click()
  await expect(page.getByText(member.text('payments_add_on', { name: 'Water', count: 3 }))).toBeVisible()
  await expect(page.getByRole('button', { name: member.text('payments_book_again') })).toHaveCount(0)
  faults.push(...(await accessibilityFaults(member, 1280)))
  await page.screenshot({ path: 'e2e/test-results/goods-own-order-1280.png' })
  await page.getByRole('link', { name: member.text('history_invoice') }).click()
  await expect(page.getByRole('rowheader', { name: /Water/u })).toBeVisible()
  await page.screenshot({ path: 'e2e/test-results/goods-invoice-1280.png', fullPage: true })
  faults.push(...(await accessibilityFaults(member, 1280)))
  expect(faults).toEqual([])
})
