import { expect, type Locator } from '@playwright/test'
import { changeButtons, opensPaidOrder, payments } from './after-paying.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { clockHour, dateInDays, longDay } from './days.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const locationName = 'Pantul Abepura'
const locationId = 'DJJ1'

const dialog = ({ page }: Person): Locator => page.getByRole('dialog')

const newTime = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.says('after_booking_move_new') })

/** A customer's basket, from the picked hours to the paid order's page. */
async function ordersAsCustomer(player: Person): Promise<string> {
  await player.continuesToDetails()
  await player.placeOrderButton.click()
  await player.seesPaymentPage()
  await player.pays()
  return opensPaidOrder(player)
}

/** Chooses another day on the move board. */
async function movesToDay(player: Person, { daysAhead }: { readonly daysAhead: number }): Promise<void> {
  await player.page.getByRole('button', { name: /choose another date|pilih tanggal lain/i }).click()
  await dialog(player)
    .getByRole('button', { name: longDay(dateInDays(locationName, daysAhead), player.language) })
    .click()
  await expect(player.page.getByRole('grid')).toBeVisible()
}

story('a customer cancels one of two bookings in time and gets store credit', async ({ cast }) => {
  story.setTimeout(240_000)
  const dinda = await cast.customer('Dinda Puspita')
  const { page } = dinda
  await dinda.opens(locationName, { daysAhead: 25 })
  await logsIn(dinda)
  await dinda.opensDay(locationName, { daysAhead: 25 })
  await dinda.picks({ hours: [18, 19], courts: ['Court 1'] })
  await dinda.addsAnother({ hours: [10], courts: ['Court 2'] })
  await ordersAsCustomer(dinda)

  await changeButtons(dinda)
    .getByRole('button', { name: /^Cancel Court 2,/ })
    .click()
  await expect(dialog(dinda)).toContainText('Court 2')
  await expect(dialog(dinda)).toContainText('as store credit, right away')
  await expect(dialog(dinda)).toContainText(/Valid until .* 10:00 WIT/)
  // Viewing the preview changes nothing; Back closes it.
  await page.goBack()
  await expect(dialog(dinda)).toBeHidden()
  await expect(changeButtons(dinda).getByRole('listitem')).toHaveCount(2)

  // Opened directly by URL, so no heading has been focused yet.
  await page.reload()
  await changeButtons(dinda)
    .getByRole('button', { name: /^Cancel Court 2,/ })
    .click()
  await dialog(dinda).getByLabel('Reason (optional)').fill('It rains')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel')) sent.push(request.method())
  })
  await dialog(dinda)
    .getByRole('button', { name: /^Cancel and get Rp\s\d+\.000 back$/ })
    .dblclick()
  await expect(dialog(dinda)).toBeHidden()
  expect(sent).toEqual(['POST'])
  const changed = page.getByRole('region', { name: 'Changes' })
  await expect(changed).toContainText(/Cancelled\s*Court 2/)
  const summary = page.getByRole('region', { name: 'Your booking' })
  await expect(summary.getByRole('listitem').filter({ hasText: 'Cancelled' })).toContainText('Court 2')
  await expect(payments(dinda)).toContainText(/Rp\s\d+\.000 is in your store credit/)
  await expect(dinda.mainHeading).toBeFocused()
  await expect(changeButtons(dinda).getByRole('listitem')).toHaveCount(1)

  // The list names the order by its remaining bookings.
  await page.goto('/history-transactions')
  const row = page.getByRole('main').getByRole('article')
  await expect(row).toContainText('18:00–20:00')
  await expect(row).toContainText('Court 1')
  await expect(row).not.toContainText('Court 2')

  await page.goto('/profile')
  const credit = page.getByRole('region', { name: 'Store credit' })
  await expect(credit).toContainText(/\+Rp\s\d+\.000/)
  await credit.getByRole('link', { name: /^Order PTL-/ }).click()
  await expect(dinda.mainHeading).toContainText('PTL-')

  await dinda.opensDay(locationName, { daysAhead: 25 })
  await expect(dinda.slot('Court 2', 10)).toHaveAccessibleName(/free$/)
})

story(
  'a late cancellation shows the missed deadline and that nothing is refunded',
  async ({ cast, venue }) => {
    const sari = await cast.person('Sari Lestari')
    await sari.opens(locationName, { daysAhead: 25 })
    await sari.picks({ hours: [7], courts: ['Court 1'] })
    await sari.orders()
    await sari.pays()
    await opensPaidOrder(sari)
    await changeButtons(sari).getByRole('button', { name: 'Cancel booking' }).click()
    const cancelButton = dialog(sari).getByRole('button', { name: /^Cancel and get Rp/ })
    await expect(cancelButton).toBeVisible()

    // The tiers change while the dialog is open: the refund is confirmed again.
    await venue.givesBackUntil(locationId, 720)
    try {
      await cancelButton.click()
      await expect(dialog(sari).getByRole('alert')).toContainText('Your refund has changed.')
      await expect(dialog(sari)).toContainText('No refund')
      await dialog(sari).getByRole('button', { name: 'Keep it' }).click()
      await sari.page.reload()
      await changeButtons(sari).getByRole('button', { name: 'Cancel booking' }).click()
      await expect(dialog(sari)).toContainText(/You could cancel for free until .*07:00 WIT/)
      await dialog(sari).getByRole('button', { name: 'Cancel without a refund' }).click()
      await expect(sari.page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
      await expect(changeButtons(sari)).toBeHidden()
      await expect(payments(sari)).not.toContainText('payment method you used')
    } finally {
      await venue.givesBackUntil(locationId, 24)
    }
  },
)

story(
  'a booking is moved to a more expensive hour by keyboard, and the difference is paid',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    for (const [days, price] of [
      [26, 200_000],
      [27, 300_000],
    ] as const)
      await venue.changePrice({ locationId, date: dateInDays(locationName, days), price })
    const budi = await cast.person('Budi Halim', { width: 1280 })
    const { page } = budi
    await budi.opens(locationName, { daysAhead: 26 })
    await budi.picks({ hours: [18], courts: ['Court 1'] })
    await budi.orders()
    await budi.pays()
    const number = await opensPaidOrder(budi)
    await changeButtons(budi).getByRole('link', { name: 'Reschedule' }).click()
    await expect(budi.mainHeading).toHaveText('Reschedule your booking')
    await expect(page.getByText('You can reschedule a booking once, until')).toBeVisible()
    await expect(budi.slot('Court 1', 18)).toHaveAccessibleName(/your current booking$/)

    // The current time is not a move.
    await budi.picks({ hours: [18], courts: ['Court 1'] })
    await expect(newTime(budi).getByRole('button')).toBeHidden()
    await movesToDay(budi, { daysAhead: 27 })
    await budi.picks({ hours: [20], courts: ['Court 2'] })
    await expect(newTime(budi)).toContainText('Court 2')
    const moveButton = newTime(budi).getByRole('button', { name: /^Reschedule and pay Rp\s1\d\d\.000$/ })
    await budi.tabsTo(moveButton)
    await page.keyboard.press('Enter')
    await budi.seesPaymentPage()

    // The old hours stay until the difference is paid.
    const elsewhere = await cast.person('Somebody else')
    await elsewhere.opens(locationName, { daysAhead: 26 })
    await expect(elsewhere.page.getByRole('gridcell', { name: 'Court 1, 18:00, taken' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/status-payment\//)
    await page.goForward()
    await budi.pays()
    const moved = await opensPaidOrder(budi)
    expect(moved).not.toBe(number)
    await expect(changeButtons(budi).getByRole('link', { name: 'Reschedule' })).toBeHidden()
    await page.getByRole('link', { name: `Moved from order ${number}` }).click()
    await expect(budi.mainHeading).toHaveText(`Order ${number}`)
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Rescheduled')
    await page.getByRole('link', { name: `Now in order ${moved}` }).click()
    await expect(budi.mainHeading).toHaveText(`Order ${moved}`)

    await expect(elsewhere.slot('Court 1', 18)).toHaveAccessibleName(/free$/, { timeout: 15_000 })
    await elsewhere.opensDay(locationName, { daysAhead: 27 })
    await expect(elsewhere.page.getByRole('gridcell', { name: 'Court 2, 20:00, taken' })).toBeVisible()
    await elsewhere.opensDay(locationName, { daysAhead: 26 })
    await elsewhere.picks({ hours: [18], courts: ['Court 1'] })
    await elsewhere.orders()
    expect(cast.complaints).toEqual([])
  },
)

story(
  'a customer moves to a cheaper hour after losing another slot, and gets the difference as credit',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    for (const [days, price] of [
      [28, 400_000],
      [29, 250_000],
    ] as const)
      await venue.changePrice({ locationId, date: dateInDays(locationName, days), price })
    const putri = await cast.customer('Putri Maharani')
    const { page } = putri
    await putri.opens(locationName, { daysAhead: 28 })
    await logsIn(putri)
    await putri.opensDay(locationName, { daysAhead: 28 })
    await putri.picks({ hours: [18, 19], courts: ['Court 1'] })
    await ordersAsCustomer(putri)
    await changeButtons(putri).getByRole('link', { name: 'Reschedule' }).click()
    await movesToDay(putri, { daysAhead: 29 })
    await putri.picks({ hours: [18, 19], courts: ['Court 1'] })
    await expect(newTime(putri).getByRole('button')).toHaveText(/^Reschedule and get Rp\s3\d\d\.000 back$/)

    const faster = await cast.person('Faster')
    await faster.opens(locationName, { daysAhead: 29 })
    await faster.picks({ hours: [19], courts: ['Court 1'] })
    await faster.orders()
    await newTime(putri)
      .getByRole('button')
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    const lost = page.getByRole('alert').filter({ hasText: 'was just taken' }).filter({ visible: true })
    await expect(lost.first()).toBeVisible()
    await lost.first().getByRole('button').first().click()

    await newTime(putri)
      .getByRole('button', { name: /^Reschedule and get Rp\s\d+\.000 back$/ })
      .click()
    await expect(putri.mainHeading).toContainText('PTL-')
    await expect(page.getByText(/^Moved from order/)).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'Store credit' })).toContainText('Moved to a cheaper time')
  },
)

story('a guest cancels by the mail link and gives a bank account', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  const rudi = await cast.person('Rudi Wijaya')
  await rudi.opens(locationName, { daysAhead: 27 })
  await rudi.picks({ hours: [8], courts: ['Court 1'] })
  await rudi.addsAnother({ hours: [10], courts: ['Court 1'] })
  await rudi.orders()
  await rudi.pays()
  const link = /\/history-transactions\/[\w-]+#[\w-]+/
  const linksInMails = (): string[] =>
    mailsTo(venue.mailFolder, rudi.email).flatMap(({ text }) => link.exec(text)?.[0] ?? [])
  await expect.poll(() => linksInMails().length, { timeout: 20_000 }).toBeGreaterThan(0)

  const phone = await cast.person('Rudi on his phone', { width: 320 })
  await phone.page.goto(linksInMails()[0] ?? '')
  await expect(phone.mainHeading).toContainText('PTL-')
  await changeButtons(phone)
    .getByRole('button', { name: new RegExp(`^Cancel .*${clockHour(10)}`) })
    .click()
  await expect(dialog(phone)).toContainText('by bank transfer')
  await dialog(phone)
    .getByRole('button', { name: /^Cancel and get/ })
    .click()

  const accountQuestion = phone.page.getByRole('heading', { name: /^Where shall we send Rp/ })
  await expect(accountQuestion).toBeVisible()
  await expect(payments(phone)).toContainText('We need your bank account')
  await phone.button('after_booking_account_send').click()
  await expect(phone.page.getByLabel('Bank', { exact: true })).toBeFocused()
  await phone.page.getByLabel('Bank', { exact: true }).fill('BCA')
  await phone.page.getByLabel('Account number').fill('12 3456-7890')
  await phone.page.getByLabel('Name on the account').fill('Rudi Wijaya')
  await phone.button('after_booking_account_send').click()
  await expect(phone.page.getByText('To the account ending in 7890.')).toBeVisible()
  await expect(phone.page.getByText('1234567890')).toBeHidden()
  await expect(payments(phone)).toContainText('We have your account and are checking it')
  await phone.button('after_booking_account_change').click()
  await expect(phone.page.getByLabel('Account number')).toHaveValue('')
})

/** Hours without an automatic promo, because the price would change while ordering. */
const devices = [
  { language: 'id', width: 320, hour: 9 },
  { language: 'en', width: 1440, hour: 15 },
] as const

for (const { language, width, hour } of devices)
  story(
    `no accessibility faults after booking, by day and in the dark, ${language}, ${width} px`,
    async ({ cast }) => {
      story.setTimeout(300_000)
      const rizky = await cast.customer('Rizky Ananda', { language, width })
      const found: string[] = []
      await rizky.opens(locationName, { daysAhead: 25 })
      await logsIn(rizky)
      await rizky.opensDay(locationName, { daysAhead: 25 })
      await rizky.picks({ hours: [hour], courts: ['Court 1'] })
      await rizky.addsAnother({ hours: [hour], courts: ['Court 2'] })
      await ordersAsCustomer(rizky)
      found.push(...(await accessibilityFaults(rizky, width)))
      await changeButtons(rizky).getByRole('link').first().click()
      await expect(rizky.page.getByRole('grid')).toBeVisible()
      await rizky.picks({ hours: [hour + 2], courts: ['Court 1'] })
      await expect(newTime(rizky).getByRole('button')).toBeVisible()
      found.push(...(await accessibilityFaults(rizky, width)))
      await rizky.page.goBack()
      await changeButtons(rizky).getByRole('button').first().click()
      await expect(dialog(rizky).getByRole('button').last()).toHaveText(/Rp/)
      found.push(...(await accessibilityFaults(rizky, width)))
      await dialog(rizky).getByRole('button').last().click()
      await expect(payments(rizky)).toContainText(/\d\.000/)
      await expect(dialog(rizky)).toBeHidden()
      found.push(...(await accessibilityFaults(rizky, width)))
      await rizky.page.goto('/profile')
      await expect(
        rizky.page.getByRole('region', { name: rizky.says('after_booking_credit') }),
      ).toContainText('Rp')
      found.push(...(await accessibilityFaults(rizky, width)))
      expect(found).toEqual([])
    },
  )
