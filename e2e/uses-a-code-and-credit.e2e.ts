import { checkoutSummary } from './package-buyer.ts'
import { expect, type Locator } from '@playwright/test'
import { logsIn } from './customer.ts'
import { clockHour, dateInDays } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** The amount to pay: the last amount of the summary. */
const toPay = (guest: Person): Locator => checkoutSummary(guest).locator('dd').last()

/** Waits until the server has answered with the amount to pay, and returns it. */
async function amountToPay(guest: Person): Promise<string> {
  await expect(toPay(guest)).toContainText('Rp')
  return toPay(guest).innerText()
}

async function appliesCode(guest: Person, code: string): Promise<void> {
  await guest.button('promos_field_open').click()
  await guest.page.getByLabel(guest.text('promos_field')).fill(code)
  await guest.page.keyboard.press('Enter')
}

story(
  'a guest uses a promo code, sees the discount, and pays the reduced amount',
  async ({ cast, venue }) => {
    await venue.addPromo({ code: 'MAINBARENG', mostUses: null })
    const nadia = await cast.person('Nadia Putri')
    await nadia.opensBoard('Pantul Renon', { daysAhead: 26 })
    await nadia.picks({ hours: [10], courts: ['Court 1'] })
    await nadia.continuesToDetails()
    const fullAmount = await amountToPay(nadia)

    await appliesCode(nadia, 'NO SUCH CODE')
    await expect(nadia.page.getByLabel(nadia.text('promos_field'))).toHaveAccessibleDescription(
      'This promo code does not exist or has ended.',
    )
    await expect(toPay(nadia)).toHaveText(fullAmount)
    await nadia.page.getByLabel(nadia.text('promos_field')).fill(' main bareng ')
    await nadia.page.keyboard.press('Enter')
    await expect(checkoutSummary(nadia)).toContainText(/MAINBARENG\)?\s*Remove\s*−/)
    await expect(toPay(nadia)).not.toHaveText(fullAmount)
    const reducedAmount = await toPay(nadia).innerText()

    await nadia.page.reload()
    await expect(toPay(nadia)).toHaveText(reducedAmount)
    await nadia.button('promos_remove_code', { code: 'MAINBARENG' }).first().click()
    await expect(toPay(nadia)).toHaveText(fullAmount)
    await appliesCode(nadia, 'MAINBARENG')
    await expect(toPay(nadia)).toHaveText(reducedAmount)

    await nadia.fillsContactDetails()
    await expect(nadia.basket.getByText(reducedAmount).first()).toBeVisible()
    await nadia.placeOrderButton.click()
    await nadia.seesPaymentPage()
    await expect(nadia.page.getByText(reducedAmount).first()).toBeVisible()
    await nadia.pays()
    await expect(nadia.mainHeading).toHaveText('See you at 10:00')
  },
)

story(
  'a promo that is used up before the order is refused with the reason; the basket stays, at its full price',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.addPromo({ code: 'SATUSAJA', mostUses: 1 })
    const [fajar, lia] = [await cast.person('Fajar Nugroho'), await cast.person('Lia Amalia')]
    await fajar.opensBoard('Pantul Renon', { daysAhead: 27 })
    await fajar.picks({ hours: [10], courts: ['Court 1'] })
    await lia.opensBoard('Pantul Renon', { daysAhead: 27 })
    await lia.picks({ hours: [12], courts: ['Court 2'] })
    for (const guest of [fajar, lia]) {
      await guest.continuesToDetails()
      await guest.fillsContactDetails()
    }
    const full = await amountToPay(lia)
    for (const guest of [fajar, lia]) {
      await appliesCode(guest, 'SATUSAJA')
      await expect(checkoutSummary(guest)).toContainText('SATUSAJA')
    }
    await fajar.placeOrderButton.click()
    await fajar.seesPaymentPage()

    await lia.placeOrderButton.click()
    await expect(lia.basket).toContainText('This promo has been used up.')
    await expect(toPay(lia)).toHaveText(full)
    await expect(checkoutSummary(lia)).toContainText('Court 2')
    await lia.placeOrderButton.click()
    await lia.seesPaymentPage()
    await expect(lia.page.getByText(full).first()).toBeVisible()
  },
)

story('a customer switches store credit on and pays only the rest in money', async ({ cast, venue }) => {
  const yoga = await cast.personWithAccount('Yoga Pratama')
  await venue.addStoreCredit(yoga.email, 150_000)
  await yoga.opensBoard('Pantul Renon', { daysAhead: 28 })
  await logsIn(yoga)
  await yoga.opensDay('Pantul Renon', { daysAhead: 28 })
  await yoga.picks({ hours: [10], courts: ['Court 1'] })
  await yoga.continuesToDetails()
  const full = await amountToPay(yoga)
  const credit = yoga.page.getByRole('switch', { name: /Use Rp\s150\.000 store credit/ })
  await expect(credit).toHaveAttribute('aria-checked', 'false')
  await credit.click()
  await expect(checkoutSummary(yoga)).toContainText(/Store credit\s*−150\.000/)
  await expect(toPay(yoga)).not.toHaveText(full)
  const restToPay = await toPay(yoga).innerText()
  await yoga.placeOrderButton.click()
  await yoga.seesPaymentPage()
  await expect(yoga.page.getByText(restToPay).first()).toBeVisible()
  await yoga.pays()
  await expect(yoga.mainHeading).toHaveText('See you at 10:00')
})

story('the code of a promo can be copied; Use now applies it to the next checkout', async ({ cast }) => {
  const ayu = await cast.person('Ayu Lestari')
  await ayu.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ayu.page.goto('/promo')
  await ayu.page
    .getByRole('article', { name: 'Pantul Renon' })
    .getByRole('button', { name: ayu.text('locations_book_here') })
    .click()
  await expect(ayu.mainHeading).toHaveText(ayu.text('layout_page_promo'))
  const promo = ayu.page
    .getByRole('article')
    .filter({ has: ayu.page.getByRole('button', { name: /^Cop(y|ied)/ }) })
    .first()
  const code = await promo.locator('b').innerText()
  await promo.getByRole('button', { name: ayu.text('promos_copy_code', { code }) }).click()
  await expect(promo.getByRole('button', { name: ayu.text('promos_copied') })).toBeVisible()
  expect(await ayu.page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await promo.getByRole('button', { name: /^Use now/ }).click()
  await expect(ayu.page).toHaveURL(/\/booking/)
  await ayu.opensDay('Pantul Renon', { daysAhead: 29 })
  await ayu.picks({ hours: [19], courts: ['Court 1'] })
  await ayu.continuesToDetails()
  await expect(ayu.button('promos_remove_code', { code }).first()).toBeVisible()
})

story(
  'after Use now the board marks the hours of the promo, on the weekdays of the promo only',
  async ({ cast }) => {
    const mega = await cast.person('Mega Utami')
    await mega.page.goto('/promo')
    await mega.page
      .getByRole('article', { name: 'Pantul Renon' })
      .getByRole('button', { name: mega.text('locations_book_here') })
      .click()
    const marked = (hour: number): Locator =>
      mega.page.getByRole('button', { name: new RegExp(`^${clockHour(hour)} to .*, promo Early birds$`) })
    await mega.page.getByRole('button', { name: 'Use now: Early birds' }).click()
    await expect(mega.page).toHaveURL(/\/booking/)
    await mega.opensDay('Pantul Renon', { daysAhead: daysUntilFirst(isWorkday) })
    await expect(marked(7)).toBeVisible()
    await expect(marked(8)).toBeVisible()
    await expect(marked(9)).toBeHidden()
    await expect(mega.page.getByText('Promo: Early birds')).toBeVisible()
    await mega.opensDay('Pantul Renon', { daysAhead: daysUntilFirst((weekday) => !isWorkday(weekday)) })
    await expect(mega.page.getByText('Promo: Early birds')).toBeHidden()
    await expect(marked(7)).toBeHidden()
  },
)

const isWorkday = (weekday: number): boolean => weekday < 6

/** How many days ahead the first of these weekdays (1 is Monday) is, from 15 on: these dates have no bookings. */
const daysUntilFirst = (isWanted: (weekday: number) => boolean): number =>
  [15, 16, 17, 18, 19, 20, 21].find((days) =>
    isWanted(Temporal.PlainDate.from(dateInDays('Pantul Renon', days)).dayOfWeek),
  ) ?? 15

story(
  'a person pays two orders with a promo that may be used once: the second payment is refunded, and the page says why',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const dewi = await cast.person('Dewi Anjani', { language: 'id' })
    const laptop = dewi.atPageOf(await cast.person('Laptop', { language: 'id', width: 1280, height: 800 }))
    for (const [browser, hour] of [
      [dewi, 17],
      [laptop, 19],
    ] as const) {
      await browser.opensBoard('Pantul Renon', { daysAhead: 28 })
      await browser.picks({ hours: [hour], courts: ['Court 1'] })
      await browser.continuesToDetails()
      await browser.fillsContactDetails()
      await appliesCode(browser, 'HALO50')
      await expect(checkoutSummary(browser)).toContainText('HALO50')
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
  },
)
