import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { dateInDays, type LocationName } from './days.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

/** `Sat 21-11-2026`, as a history names a day. */
function historyDay(locationName: LocationName, daysAhead: number): string {
  const date = dateInDays(locationName, daysAhead)
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
  return `${weekday.format(new Date(`${date}T00:00:00Z`))} ${date.split('-').toReversed().join('-')}`
}

const rows = ({ page }: Person): Locator => page.getByRole('main').getByRole('article')

/** The error messages of the form. */
const alertOf = ({ page }: Person): Locator => page.getByRole('main').getByRole('alert')

async function looksUp(guest: Person, number: string, contact: string): Promise<void> {
  await guest.page.getByLabel(guest.text('label_order_number')).fill(number)
  await guest.page.getByLabel(guest.text('history_contact')).fill(contact)
  await guest.button('history_look_up').click()
}

story('a customer opens an old order, its calendar file and its printed invoice', async ({ cast }) => {
  story.setTimeout(240_000)
  const dinda = await cast.personWithAccount('Dinda Puspita')
  const { page } = dinda
  await dinda.opensBoard('Pantul Dago', { daysAhead: 16 })
  await logsIn(dinda)
  await page.goto('/history-transactions')
  await expect(page.getByRole('heading', { name: 'No bookings yet.' })).toBeVisible()

  await dinda.opensDay('Pantul Dago', { daysAhead: 16 })
  await dinda.picks({ hours: [18, 19], courts: ['Court 2'] })
  await dinda.continuesToDetails()
  await dinda.placeOrderButton.click()
  await dinda.seesPaymentPage()
  await page.goto('/history-transactions?tab=waiting')
  await expect(rows(dinda)).toContainText(['Waiting'])
  await expect(rows(dinda).getByText('Courts held for you, pay within')).toBeVisible()
  await rows(dinda)
    .getByRole('link', { name: /^Pay now, order/ })
    .click()
  // Exact, because the row's link starts with the same text.
  await page.getByRole('link', { name: 'Pay now', exact: true }).click()
  await dinda.pays()
  const number = await dinda.orderNumber()

  await page.goto('/history-transactions')
  await expect(rows(dinda)).toHaveCount(1)
  await expect(rows(dinda)).toContainText(['Paid'])
  await expect(rows(dinda)).toContainText([`${historyDay('Pantul Dago', 16)}, 18:00–20:00`])
  await page.getByLabel('Order number').fill('ZZZZ')
  await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible()
  await expect(page).toHaveURL(/number=ZZZZ/)
  await dinda.button('history_show_all').click()
  await page.getByLabel('Order number').fill(number.slice(-5).toLowerCase())
  await expect(page).toHaveURL(new RegExp(`number=.*${number.slice(-5)}`, 'i'))
  await expect(rows(dinda)).toHaveCount(1)
  await page
    .getByLabel('Month')
    .selectOption(dateInDays('Pantul Dago', 16).split('-').toReversed().slice(1).join('-'))
  await expect(page).toHaveURL(/month=/)
  await expect(rows(dinda)).toHaveCount(1)
  await page.getByRole('link', { name: 'Cancelled', exact: true }).click()
  await expect(rows(dinda)).toHaveCount(0)
  await page.goBack()
  await expect(rows(dinda)).toHaveCount(1)

  await rows(dinda).getByRole('link').click()
  await expect(dinda.mainHeading).toHaveText(`Order ${number}`)
  await expect(dinda.mainHeading).toBeFocused()
  await expect(page).toHaveTitle(/^Paid, Order/)
  await expect(page.getByText(/^Free to cancel until/)).toContainText('18:00 WIB')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(/Ordered.*Confirmed/s)
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(number),
  )
  const shared = await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(shared ?? '')).toContain('Court 2')
  expect(decodeURIComponent(shared ?? '')).not.toMatch(/Dinda|example\.com|history-transactions/)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/BEGIN:VEVENT/)

  await page.getByRole('link', { name: 'Invoice' }).click()
  const invoice = page.getByRole('article')
  await expect(invoice.getByText(/^INV\/\w+\/\d{4}\/\d{2}\/\d{6}$/)).toBeVisible()
  await expect(invoice).toContainText('LUNAS')
  await page.emulateMedia({ media: 'print' })
  await expect(invoice.getByRole('columnheader')).toHaveText([
    'Item',
    'Qty',
    'Unit price (Rp)',
    'Amount (Rp)',
  ])
  await expect(dinda.button('history_print')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(dinda.mainHeading).toHaveText(`Order ${number}`)

  await dinda.button('payments_book_again').click()
  await expect(page).toHaveURL(new RegExp(`/booking\\?date=${dateInDays('Pantul Dago', 16)}`))
})

story('a guest finds an order by number and contact only', async ({ cast, venue }) => {
  const budi = await cast.person('Budi Halim')
  await budi.opensBoard('Pantul Dago', { daysAhead: 17 })
  await budi.picks({ hours: [7], courts: ['Court 1'] })
  await budi.placesOrder()
  await budi.pays()
  const number = await budi.orderNumber()
  await budi.page.getByRole('link', { name: 'Details and invoice' }).click()
  await expect(budi.mainHeading).toHaveText(`Order ${number}`)
  const address = budi.page.url()

  const wrongPair = 'We found no order with this number and this phone number or email. Please check both.'
  await venue.clearRateLimits()
  for (const contact of [`0${budi.phone}`, budi.email.toUpperCase()]) {
    const elsewhere = await cast.person('Budi elsewhere')
    await elsewhere.page.goto(address)
    await expect(elsewhere.mainHeading).toHaveText('We cannot find that order.')
    await expect(elsewhere.page.getByText(budi.email)).toBeHidden()
    await elsewhere.page.goto('/history-transactions')
    await elsewhere.button('history_look_up').click()
    await expect(alertOf(elsewhere)).toContainText('Enter the order number')

    await looksUp(elsewhere, number, 'nobody@example.com')
    await expect(alertOf(elsewhere)).toHaveText(wrongPair)
    await looksUp(elsewhere, 'PTL-200101-22222', contact)
    await expect(alertOf(elsewhere)).toHaveText(wrongPair)
    await looksUp(elsewhere, number.toLowerCase().replaceAll('-', ' '), contact)
    await expect(elsewhere.mainHeading).toHaveText(`Order ${number}`)
    await expect(elsewhere.page.getByText(budi.email.replace(/^(.).*@/, '$1•••@')).first()).toBeVisible()
  }
  const stranger = await cast.person('Stranger')
  await stranger.page.goto('/history-transactions')
  await venue.clearRateLimits()
  for (let tries = 0; tries < 5; tries += 1) {
    await looksUp(stranger, number, `stranger${tries}@example.com`)
    await expect(alertOf(stranger)).toHaveText(wrongPair)
    await stranger.page.reload()
  }
  await looksUp(stranger, number, budi.email)
  await expect(alertOf(stranger)).toContainText(/Try again in \d+ minutes/)
  await venue.clearRateLimits()
})

story(
  'the mail link opens the order and its token leaves the URL; a broken link shows an error',
  async ({ cast, venue }) => {
    const sari = await cast.person('Sari Lestari')
    await sari.opensBoard('Pantul Dago', { daysAhead: 18 })
    await sari.picks({ hours: [8], courts: ['Court 1'] })
    await sari.placesOrder()
    await sari.pays()
    const number = await sari.orderNumber()
    const link = /https?:\/\/\S+\/history-transactions\/[\w-]+#[\w-]+/
    await expect
      .poll(() => mailsTo(venue.mailFolder, sari.email).some(({ text }) => link.test(text)), {
        timeout: 20_000,
      })
      .toBe(true)
    const [found = ''] = mailsTo(venue.mailFolder, sari.email).flatMap(
      ({ text }) => link.exec(text)?.[0] ?? [],
    )
    const path = found.replace(/^https?:\/\/[^/]+/, '')

    const phone = await cast.person('Sari on her phone')
    await phone.page.goto(path)
    await expect(phone.mainHeading).toHaveText(`Order ${number}`)
    await expect(phone.page).not.toHaveURL(/#./)
    await phone.page.reload()
    await expect(phone.mainHeading).toHaveText(`Order ${number}`)

    const broken = await cast.person('Sari with half a link')
    await broken.page.goto(`${path.slice(0, -2)}`)
    await expect(broken.page.getByText('This link no longer works.')).toBeVisible()
    await looksUp(broken, number, sari.email)
    await expect(broken.mainHeading).toHaveText(`Order ${number}`)
    await expect(broken.page.getByText('This link no longer works.')).toBeHidden()
  },
)

const devices = [
  { language: 'en', width: 390 },
  { language: 'id', width: 320 },
  { language: 'en', width: 1440 },
] as const

for (const [index, { language, width }] of devices.entries())
  story(
    `no accessibility faults in the history, in the light and the dark theme, ${language}, ${width} px`,
    async ({ cast }) => {
      story.setTimeout(240_000)
      const daysAhead = 19 + index
      const rizky = await cast.personWithAccount('Rizky Ananda', { language, width })
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(rizky, width)))
      await rizky.page.goto('/history-transactions')
      await expect(rizky.button('history_look_up')).toBeVisible()
      await addFaults()
      await rizky.opensBoard('Pantul Dago', { daysAhead })
      await logsIn(rizky)
      await rizky.opensDay('Pantul Dago', { daysAhead })
      await rizky.picks({ hours: [8, 9], courts: ['Court 1'] })
      await rizky.continuesToDetails()
      await rizky.placeOrderButton.click()
      await rizky.seesPaymentPage()
      const paymentUrl = rizky.page.url()
      await rizky.page.goto('/history-transactions?tab=waiting')
      await expect(rows(rizky)).toHaveCount(1)
      await addFaults()
      await rows(rizky).getByRole('link').first().click()
      await expect(rizky.mainHeading).toContainText('PTL-')
      await addFaults()
      await rizky.page.goto(paymentUrl)
      await rizky.pays()
      await rizky.page.goto('/history-transactions')
      await rows(rizky).getByRole('link').first().click()
      await expect(rizky.mainHeading).toContainText('PTL-')
      await addFaults()
      await rizky.page.getByRole('link', { name: rizky.text('history_invoice') }).click()
      await expect(rizky.page.getByRole('table')).toBeVisible()
      await addFaults()
      await rizky.page.goto('/history-transactions/nobodyhasthisnumber22x')
      await expect(rizky.mainHeading).toHaveText(rizky.text('history_unknown'))
      await addFaults()
      if (width > 1000) await expect(rows(rizky)).toHaveCount(1)
      expect(faults).toEqual([])
    },
  )
