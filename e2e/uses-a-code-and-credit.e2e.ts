import { summary } from './package-buyer.ts'
import { expect, type Locator } from '@playwright/test'
import { logsIn } from './customer.ts'
import { clockHour, dateInDays } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** The amount to pay, the last sum of the summary. */
const toPay = (guest: Person): Locator => summary(guest).locator('dd').last()

/** Waits for the server's amount to pay. */
async function sumToPay(guest: Person): Promise<string> {
  await expect(toPay(guest)).toContainText('Rp')
  return toPay(guest).innerText()
}

async function appliesCode(guest: Person, code: string): Promise<void> {
  await guest.button('promos_field_open').click()
  await guest.page.getByLabel(guest.says('promos_field')).fill(code)
  await guest.page.keyboard.press('Enter')
}

story(
  'a guest uses a promo code, sees the discount, and pays the reduced amount',
  async ({ cast, venue }) => {
    await venue.offerCode({ code: 'MAINBARENG', mostUses: null })
    const nadia = await cast.person('Nadia Putri')
    await nadia.opens('Pantul Renon', { daysAhead: 26 })
    await nadia.picks({ hours: [10], courts: ['Court 1'] })
    await nadia.continuesToDetails()
    const before = await sumToPay(nadia)

    await appliesCode(nadia, 'NO SUCH CODE')
    await expect(nadia.page.getByLabel(nadia.says('promos_field'))).toHaveAccessibleDescription(
      'This promo code does not exist or has ended.',
    )
    await expect(toPay(nadia)).toHaveText(before)
    await nadia.page.getByLabel(nadia.says('promos_field')).fill(' main bareng ')
    await nadia.page.keyboard.press('Enter')
    await expect(summary(nadia)).toContainText(/MAINBARENG\)?\s*Remove\s*−/)
    await expect(toPay(nadia)).not.toHaveText(before)
    const reducedSum = await toPay(nadia).innerText()

    await nadia.page.reload()
    await expect(toPay(nadia)).toHaveText(reducedSum)
    await nadia.button('promos_remove_code', { code: 'MAINBARENG' }).first().click()
    await expect(toPay(nadia)).toHaveText(before)
    await appliesCode(nadia, 'MAINBARENG')
    await expect(toPay(nadia)).toHaveText(reducedSum)

    await nadia.givesDetails()
    await expect(nadia.basket.getByText(reducedSum).first()).toBeVisible()
    await nadia.placeOrderButton.click()
    await nadia.seesPaymentPage()
    await expect(nadia.page.getByText(reducedSum).first()).toBeVisible()
    await nadia.pays()
    await expect(nadia.mainHeading).toHaveText('See you at 10:00')
  },
)

story('a used-up code shows the reason; the basket stays at its full price', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.offerCode({ code: 'SATUSAJA', mostUses: 1 })
  const [fajar, lia] = [await cast.person('Fajar Nugroho'), await cast.person('Lia Amalia')]
  await fajar.opens('Pantul Renon', { daysAhead: 27 })
  await fajar.picks({ hours: [10], courts: ['Court 1'] })
  await lia.opens('Pantul Renon', { daysAhead: 27 })
  await lia.picks({ hours: [12], courts: ['Court 2'] })
  for (const guest of [fajar, lia]) {
    await guest.continuesToDetails()
    await guest.givesDetails()
  }
  const full = await sumToPay(lia)
  for (const guest of [fajar, lia]) {
    await appliesCode(guest, 'SATUSAJA')
    await expect(summary(guest)).toContainText('SATUSAJA')
  }
  await fajar.placeOrderButton.click()
  await fajar.seesPaymentPage()

  await lia.placeOrderButton.click()
  await expect(lia.basket).toContainText('This promo has been used up.')
  await expect(toPay(lia)).toHaveText(full)
  await expect(summary(lia)).toContainText('Court 2')
  await lia.placeOrderButton.click()
  await lia.seesPaymentPage()
  await expect(lia.page.getByText(full).first()).toBeVisible()
})

story('a customer pays a part with store credit, only if it is switched on', async ({ cast, venue }) => {
  const yoga = await cast.customer('Yoga Pratama')
  await venue.giveCredit(yoga.email, 150_000)
  await yoga.opens('Pantul Renon', { daysAhead: 28 })
  await logsIn(yoga)
  await yoga.opensDay('Pantul Renon', { daysAhead: 28 })
  await yoga.picks({ hours: [10], courts: ['Court 1'] })
  await yoga.continuesToDetails()
  const full = await sumToPay(yoga)
  const credit = yoga.page.getByRole('switch', { name: /Use Rp\s150\.000 store credit/ })
  await expect(credit).toHaveAttribute('aria-checked', 'false')
  await credit.click()
  await expect(summary(yoga)).toContainText(/Store credit\s*−150\.000/)
  await expect(toPay(yoga)).not.toHaveText(full)
  const restToPay = await toPay(yoga).innerText()
  await yoga.placeOrderButton.click()
  await yoga.seesPaymentPage()
  await expect(yoga.page.getByText(restToPay).first()).toBeVisible()
  await yoga.pays()
  await expect(yoga.mainHeading).toHaveText('See you at 10:00')
})

story('a promo code can be copied, or stored until the order', async ({ cast }) => {
  const ayu = await cast.person('Ayu Lestari')
  await ayu.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ayu.page.goto('/promo')
  await ayu.page
    .getByRole('article', { name: 'Pantul Renon' })
    .getByRole('button', { name: ayu.says('locations_book_here') })
    .click()
  await expect(ayu.mainHeading).toHaveText(ayu.says('layout_page_promo'))
  const promo = ayu.page
    .getByRole('article')
    .filter({ has: ayu.page.getByRole('button', { name: /^Cop(y|ied)/ }) })
    .first()
  const code = await promo.locator('b').innerText()
  await promo.getByRole('button', { name: ayu.says('promos_copy_code', { code }) }).click()
  await expect(promo.getByRole('button', { name: ayu.says('promos_copied') })).toBeVisible()
  expect(await ayu.page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await promo.getByRole('button', { name: /^Use now/ }).click()
  await expect(ayu.page).toHaveURL(/\/booking/)
  await ayu.opensDay('Pantul Renon', { daysAhead: 29 })
  await ayu.picks({ hours: [19], courts: ['Court 1'] })
  await ayu.continuesToDetails()
  await expect(ayu.button('promos_remove_code', { code }).first()).toBeVisible()
})

story('the hours of a stored promo are marked on the board, on its weekdays only', async ({ cast }) => {
  const mega = await cast.person('Mega Utami')
  await mega.page.goto('/promo')
  await mega.page
    .getByRole('article', { name: 'Pantul Renon' })
    .getByRole('button', { name: mega.says('locations_book_here') })
    .click()
  const marked = (hour: number): Locator =>
    mega.page.getByRole('button', { name: new RegExp(`^${clockHour(hour)} to .*, promo Early birds$`) })
  await mega.page.getByRole('button', { name: 'Use now: Early birds' }).click()
  await expect(mega.page).toHaveURL(/\/booking/)
  await mega.opensDay('Pantul Renon', { daysAhead: firstOf(isWorkday) })
  await expect(marked(7)).toBeVisible()
  await expect(marked(8)).toBeVisible()
  await expect(marked(9)).toBeHidden()
  await expect(mega.page.getByText('Promo: Early birds')).toBeVisible()
  await mega.opensDay('Pantul Renon', { daysAhead: firstOf((weekday) => !isWorkday(weekday)) })
  await expect(mega.page.getByText('Promo: Early birds')).toBeHidden()
  await expect(marked(7)).toBeHidden()
})

const isWorkday = (weekday: number): boolean => weekday < 6

/** How many days ahead the first of these weekdays (1 is Monday) is, from 15 on: these dates have no bookings. */
const firstOf = (isWanted: (weekday: number) => boolean): number =>
  [15, 16, 17, 18, 19, 20, 21].find((days) =>
    isWanted(Temporal.PlainDate.from(dateInDays('Pantul Renon', days)).dayOfWeek),
  ) ?? 15

story('money that is refunded because of a limit per person says so', async ({ cast }) => {
  story.setTimeout(240_000)
  const dewi = await cast.person('Dewi Anjani', { language: 'id' })
  const laptop = dewi.onPhoneOf(await cast.person('Laptop', { language: 'id', width: 1280, height: 800 }))
  for (const [browser, hour] of [
    [dewi, 17],
    [laptop, 19],
  ] as const) {
    await browser.opens('Pantul Renon', { daysAhead: 28 })
    await browser.picks({ hours: [hour], courts: ['Court 1'] })
    await browser.continuesToDetails()
    await browser.givesDetails()
    await appliesCode(browser, 'HALO50')
    await expect(summary(browser)).toContainText('HALO50')
    await browser.placeOrderButton.click()
    await browser.seesPaymentPage()
  }
  await laptop.pays()
  await expect(laptop.mainHeading).toHaveText('Sampai ketemu jam 19:00')
  await dewi.pays()
  await expect(dewi.mainHeading).toHaveText(/^Uangmu Rp\s[\d.]+ (sudah )?dikembalikan$/)
  const why = 'Pesanan lain dibayar lebih dulu dan promo pesanan ini sudah habis dipakai.'
  await expect(dewi.page.getByRole('main')).toContainText(why)
  await dewi.page.getByRole('link', { name: /^Pesanan PTL-/ }).click()
  await expect(dewi.page.getByRole('region', { name: 'Pembayaran' })).toContainText(why)
})
