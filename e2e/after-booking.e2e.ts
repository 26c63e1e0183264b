import { expect, type Locator } from '@playwright/test'
import { orderChangesPanel, opensPaidOrder, paymentsPanel } from './paid-order.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { clockHour, dateInDays, longDay } from './days.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const locationName = 'Pantul Abepura'
const locationId = 'DJJ1'

const dialog = ({ page }: Person): Locator => page.getByRole('dialog')

const newTimePanel = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.text('after_booking_move_new') })

/** Orders the picked hours as a logged-in customer, pays, and opens the order. Returns its number. */
async function paysAsCustomer(player: Person): Promise<string> {
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
  const dinda = await cast.personWithAccount('Dinda Puspita')
  const { page } = dinda
  await dinda.opensBoard(locationName, { daysAhead: 25 })
  await logsIn(dinda)
  await dinda.opensDay(locationName, { daysAhead: 25 })
  await dinda.picks({ hours: [18, 19], courts: ['Court 1'] })
  await dinda.addsAnotherBooking({ hours: [10], courts: ['Court 2'] })
  await paysAsCustomer(dinda)

  await orderChangesPanel(dinda)
    .getByRole('button', { name: /^Cancel Court 2,/ })
    .click()
  await expect(dialog(dinda)).toContainText('Court 2')
  await expect(dialog(dinda)).toContainText('as store credit, right away')
  await expect(dialog(dinda)).toContainText(/Valid until .* 10:00 WIT/)
  // Viewing the preview changes nothing; Back closes it.
  await page.goBack()
  await expect(dialog(dinda)).toBeHidden()
  await expect(orderChangesPanel(dinda).getByRole('listitem')).toHaveCount(2)

  // Opened directly by URL, so no heading has been focused yet.
  await page.reload()
  await orderChangesPanel(dinda)
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
  await expect(paymentsPanel(dinda)).toContainText(/Rp\s\d+\.000 is in your store credit/)
  await expect(dinda.mainHeading).toBeFocused()
  await expect(orderChangesPanel(dinda).getByRole('listitem')).toHaveCount(1)

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
    await sari.opensBoard(locationName, { daysAhead: 25 })
    await sari.picks({ hours: [7], courts: ['Court 1'] })
    await sari.placesOrder()
    await sari.pays()
    await opensPaidOrder(sari)
    await orderChangesPanel(sari).getByRole('button', { name: 'Cancel booking' }).click()
    const cancelButton = dialog(sari).getByRole('button', { name: /^Cancel and get Rp/ })
    await expect(cancelButton).toBeVisible()

    // The tiers change while the dialog is open: the refund is confirmed again. The deadline of 720 hours has passed.
    await venue.setFullRefundUntil(locationId, 720)
    try {
      await cancelButton.click()
      await expect(dialog(sari).getByRole('alert')).toContainText('Your refund has changed.')
      await expect(dialog(sari)).toContainText('No refund')
      await dialog(sari).getByRole('button', { name: 'Keep it' }).click()
      await sari.page.reload()
      await orderChangesPanel(sari).getByRole('button', { name: 'Cancel booking' }).click()
      await expect(dialog(sari)).toContainText(/You could cancel for free until .*07:00 WIT/)
      await dialog(sari).getByRole('button', { name: 'Cancel without a refund' }).click()
      await expect(sari.page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
      await expect(orderChangesPanel(sari)).toBeHidden()
      await expect(paymentsPanel(sari)).not.toContainText('payment method you used')
    } finally {
      await venue.setFullRefundUntil(locationId, 24)
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
      await venue.setPriceOfDate({ locationId, date: dateInDays(locationName, days), price })
    const budi = await cast.person('Budi Halim', { width: 1280 })
    const { page } = budi
    await budi.opensBoard(locationName, { daysAhead: 26 })
    await budi.picks({ hours: [18], courts: ['Court 1'] })
    await budi.placesOrder()
    await budi.pays()
    const number = await opensPaidOrder(budi)
    await orderChangesPanel(budi).getByRole('link', { name: 'Reschedule' }).click()
    await expect(budi.mainHeading).toHaveText('Reschedule your booking')
    await expect(page.getByText('You can reschedule a booking once, until')).toBeVisible()
    await expect(budi.slot('Court 1', 18)).toHaveAccessibleName(/your current booking$/)

    // The current time is not a move.
    await budi.picks({ hours: [18], courts: ['Court 1'] })
    await expect(newTimePanel(budi).getByRole('button')).toBeHidden()
    await movesToDay(budi, { daysAhead: 27 })
    await budi.picks({ hours: [20], courts: ['Court 2'] })
    await expect(newTimePanel(budi)).toContainText('Court 2')
    const moveButton = newTimePanel(budi).getByRole('button', { name: /^Reschedule and pay Rp\s1\d\d\.000$/ })
    await budi.tabsTo(moveButton)
    await page.keyboard.press('Enter')
    await budi.seesPaymentPage()

    // The old hours stay until the difference is paid.
    const elsewhere = await cast.person('Somebody else')
    await elsewhere.opensBoard(locationName, { daysAhead: 26 })
    await expect(elsewhere.page.getByRole('gridcell', { name: 'Court 1, 18:00, taken' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/status-payment\//)
    await page.goForward()
    await budi.pays()
    const moved = await opensPaidOrder(budi)
    expect(moved).not.toBe(number)
    await expect(orderChangesPanel(budi).getByRole('link', { name: 'Reschedule' })).toBeHidden()
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
    await elsewhere.placesOrder()
    expect(cast.consoleComplaints).toEqual([])
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
      await venue.setPriceOfDate({ locationId, date: dateInDays(locationName, days), price })
    const putri = await cast.personWithAccount('Putri Maharani')
    const { page } = putri
    await putri.opensBoard(locationName, { daysAhead: 28 })
    await logsIn(putri)
    await putri.opensDay(locationName, { daysAhead: 28 })
    await putri.picks({ hours: [18, 19], courts: ['Court 1'] })
    await paysAsCustomer(putri)
    await orderChangesPanel(putri).getByRole('link', { name: 'Reschedule' }).click()
    await movesToDay(putri, { daysAhead: 29 })
    await putri.picks({ hours: [18, 19], courts: ['Court 1'] })
    await expect(newTimePanel(putri).getByRole('button')).toHaveText(
      /^Reschedule and get Rp\s3\d\d\.000 back$/,
    )

    const faster = await cast.person('Faster')
    await faster.opensBoard(locationName, { daysAhead: 29 })
    await faster.picks({ hours: [19], courts: ['Court 1'] })
    await faster.placesOrder()
    // The page may have disabled the button already, if it has heard of the lost slot.
    await newTimePanel(putri)
      .getByRole('button')
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    const lost = page.getByRole('alert').filter({ hasText: 'was just taken' }).filter({ visible: true })
    await expect(lost.first()).toBeVisible()
    await lost.first().getByRole('button').first().click()

    await newTimePanel(putri)
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
  await rudi.opensBoard(locationName, { daysAhead: 27 })
  await rudi.picks({ hours: [8], courts: ['Court 1'] })
  await rudi.addsAnotherBooking({ hours: [10], courts: ['Court 1'] })
  await rudi.placesOrder()
  await rudi.pays()
  const link = /\/history-transactions\/[\w-]+#[\w-]+/
  const linksInMails = (): string[] =>
    mailsTo(venue.mailFolder, rudi.email).flatMap(({ text }) => link.exec(text)?.[0] ?? [])
  await expect.poll(() => linksInMails().length, { timeout: 20_000 }).toBeGreaterThan(0)

  const phone = await cast.person('Rudi on his phone', { width: 320 })
  await phone.page.goto(linksInMails()[0] ?? '')
  await expect(phone.mainHeading).toContainText('PTL-')
  await orderChangesPanel(phone)
    .getByRole('button', { name: new RegExp(`^Cancel .*${clockHour(10)}`) })
    .click()
  await expect(dialog(phone)).toContainText('by bank transfer')
  await dialog(phone)
    .getByRole('button', { name: /^Cancel and get/ })
    .click()

  const bankAccountQuestion = phone.page.getByRole('heading', { name: /^Where shall we send Rp/ })
  await expect(bankAccountQuestion).toBeVisible()
  await expect(paymentsPanel(phone)).toContainText('We need your bank account')
  await phone.button('after_booking_account_send').click()
  await expect(phone.page.getByLabel('Bank', { exact: true })).toBeFocused()
  await phone.page.getByLabel('Bank', { exact: true }).fill('BCA')
  await phone.page.getByLabel('Account number').fill('12 3456-7890')
  await phone.page.getByLabel('Name on the account').fill('Rudi Wijaya')
  await phone.button('after_booking_account_send').click()
  await expect(phone.page.getByText('To the account ending in 7890.')).toBeVisible()
  await expect(phone.page.getByText('1234567890')).toBeHidden()
  await expect(paymentsPanel(phone)).toContainText('We have your account and are checking it')
  await phone.button('after_booking_account_change').click()
  await expect(phone.page.getByLabel('Account number')).toHaveValue('')
})

/** `hour`: an hour without an automatic promo, because a promo would change the price while ordering. */
const devices = [
  { language: 'id', width: 320, hour: 9 },
  { language: 'en', width: 1440, hour: 15 },
] as const

for (const { language, width, hour } of devices)
  story(
    `no accessibility faults after booking, in the light and the dark theme, ${language}, ${width} px`,
    async ({ cast }) => {
      story.setTimeout(300_000)
      const rizky = await cast.personWithAccount('Rizky Ananda', { language, width })
      const faults: string[] = []
      await rizky.opensBoard(locationName, { daysAhead: 25 })
      await logsIn(rizky)
      await rizky.opensDay(locationName, { daysAhead: 25 })
      await rizky.picks({ hours: [hour], courts: ['Court 1'] })
      await rizky.addsAnotherBooking({ hours: [hour], courts: ['Court 2'] })
      await paysAsCustomer(rizky)
      faults.push(...(await accessibilityFaults(rizky, width)))
      await orderChangesPanel(rizky).getByRole('link').first().click()
      await expect(rizky.page.getByRole('grid')).toBeVisible()
      await rizky.picks({ hours: [hour + 2], courts: ['Court 1'] })
      await expect(newTimePanel(rizky).getByRole('button')).toBeVisible()
      faults.push(...(await accessibilityFaults(rizky, width)))
      await rizky.page.goBack()
      await orderChangesPanel(rizky).getByRole('button').first().click()
      await expect(dialog(rizky).getByRole('button').last()).toHaveText(/Rp/)
      faults.push(...(await accessibilityFaults(rizky, width)))
      await dialog(rizky).getByRole('button').last().click()
      await expect(paymentsPanel(rizky)).toContainText(/\d\.000/)
      await expect(dialog(rizky)).toBeHidden()
      faults.push(...(await accessibilityFaults(rizky, width)))
      await rizky.page.goto('/profile')
      await expect(
        rizky.page.getByRole('region', { name: rizky.text('after_booking_credit') }),
      ).toContainText('Rp')
      faults.push(...(await accessibilityFaults(rizky, width)))
      expect(faults).toEqual([])
    },
  )
