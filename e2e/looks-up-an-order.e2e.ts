import { expect, type Locator } from '@playwright/test'
import { orderChangesPanel } from './paid-order.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const locationName = 'Pantul Dago'

async function looksUp(guest: Person, number: string, contact: string): Promise<void> {
  await guest.page.goto('/history-transactions')
  await guest.page.getByLabel(guest.text('label_order_number')).fill(number)
  await guest.page.getByLabel(guest.text('history_contact')).fill(contact)
  await guest.button('history_look_up').click()
  await expect(guest.mainHeading).toHaveText(guest.text('history_order', { number }))
}

/** The panel that offers to mail the link by which a looked-up order can be changed or paid. */
const mailLinkPanel = (guest: Person, title: 'change' | 'pay_link' = 'change'): Locator =>
  guest.page.getByRole('region', { name: guest.text(`history_${title}_title`) })

/** The address as it is shown to others: `a•••@example.com`. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1•••@')

async function booksAndPays(
  guest: Person,
  { daysAhead, hour }: { daysAhead: number; hour: number },
): Promise<string> {
  await guest.opensBoard(locationName, { daysAhead })
  await guest.picks({ hours: [hour], courts: ['Court 1'] })
  await guest.placesOrder()
  await guest.pays()
  return guest.orderNumber()
}

story(
  'a guest looks an order up in another browser, asks for its link and cancels with it',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const budi = await cast.person('Budi Halim')
    const number = await booksAndPays(budi, { daysAhead: 22, hour: 7 })
    const email = masked(budi.email)

    const elsewhere = await cast.person('Budi elsewhere')
    await looksUp(elsewhere, number, `0${budi.phone}`)
    const { page } = elsewhere
    await expect(page.getByText('07:00–08:00').first()).toBeVisible()
    const bookedBy = page.getByRole('region', { name: 'Booked by' })
    await expect(bookedBy).toContainText(`B••• H•••`)
    await expect(bookedBy).toContainText(email)
    await expect(page.getByRole('main')).not.toContainText(budi.email)
    await expect(orderChangesPanel(elsewhere)).toBeHidden()
    await expect(page.getByRole('button', { name: /cancel/i })).toHaveCount(0)
    await expect(mailLinkPanel(elsewhere)).toContainText('To change this order, open the link in our email.')
    await page.getByRole('link', { name: 'Invoice' }).click()
    await expect(page.getByRole('article')).toContainText(email)
    await expect(page.getByRole('article')).not.toContainText(budi.name)
    await page.getByRole('link', { name: 'Back to the order' }).click()

    const mails = () =>
      mailsTo(venue.mailFolder, budi.email).filter(
        ({ subject }) => subject === `The link to your order ${number}`,
      )
    expect(mails()).toHaveLength(0)
    const send = mailLinkPanel(elsewhere).getByRole('button', { name: `Email the link to ${email}` })
    await send.click()
    await expect(mailLinkPanel(elsewhere).getByRole('status')).toHaveText(
      `We sent a link to ${email}. Open it to change this order.`,
    )
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1)
    await send.click()
    await expect(mailLinkPanel(elsewhere).getByRole('status')).toContainText('We sent a link')
    await send.click()
    await expect(mailLinkPanel(elsewhere).getByRole('alert')).toContainText(/Try again in \d+ minutes/)

    const link = /https?:\/\/[^/\s]+(\/history-transactions\/[\w-]+#[\w-]+)/.exec(mails()[0]?.text ?? '')
    await page.goto(link?.[1] ?? '')
    await expect(elsewhere.mainHeading).toHaveText(`Order ${number}`)
    await expect(page.getByText(budi.email)).toBeVisible()
    await expect(mailLinkPanel(elsewhere)).toBeHidden()
    await orderChangesPanel(elsewhere).getByRole('button', { name: 'Cancel booking' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel and get Rp/ })
      .click()
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  },
)

story('a guest who looks up an unpaid order needs the mailed link to pay it', async ({ cast, venue }) => {
  story.setTimeout(180_000)
  const wati = await cast.person('Wati Susanti')
  await wati.opensBoard(locationName, { daysAhead: 25 })
  await wati.picks({ hours: [9], courts: ['Court 1'] })
  await wati.placesOrder()
  const number = await wati.orderNumber()
  const email = masked(wati.email)

  const elsewhere = await cast.person('Wati elsewhere', { width: 320 })
  await looksUp(elsewhere, number, wati.email)
  const { page } = elsewhere
  await expect(page.getByText('09:00–10:00').first()).toBeVisible()
  await expect(page.getByRole('link', { name: elsewhere.text('history_pay_now') })).toHaveCount(0)
  await expect(page.locator('a[href*="status-payment"]')).toHaveCount(0)
  const panel = mailLinkPanel(elsewhere, 'pay_link')
  await panel.getByRole('button', { name: `Email the link to ${email}` }).click()
  await expect(panel.getByRole('status')).toHaveText(
    `We sent a link to ${email}. Open it to pay for this order.`,
  )
  const mails = () =>
    mailsTo(venue.mailFolder, wati.email).filter(
      ({ subject }) => subject === `The link to your order ${number}`,
    )
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1)

  const link = /https?:\/\/[^/\s]+(\/history-transactions\/[\w-]+#[\w-]+)/.exec(mails()[0]?.text ?? '')
  await page.goto(link?.[1] ?? '')
  await expect(page.getByText(wati.email)).toBeVisible()
  await expect(panel).toBeHidden()
  await page.getByRole('link', { name: elsewhere.text('history_pay_now') }).click()
  await expect(page).toHaveURL(/\/status-payment\//)
})

story(
  'a guest who looks an order up in the browser that placed it can change it without a mailed link',
  async ({ cast }) => {
    const sari = await cast.person('Sari Lestari')
    const number = await booksAndPays(sari, { daysAhead: 23, hour: 8 })
    await looksUp(sari, number, sari.email)
    await expect(sari.page.getByText(sari.email)).toBeVisible()
    await expect(orderChangesPanel(sari).getByRole('button', { name: 'Cancel booking' })).toBeVisible()
    await expect(mailLinkPanel(sari)).toBeHidden()
  },
)

const devices = [
  { language: 'id', width: 320 },
  { language: 'en', width: 1440 },
] as const

for (const [index, { language, width }] of devices.entries())
  story(
    `the page of a looked-up order has no accessibility faults (${language}, ${width} px)`,
    async ({ cast }) => {
      story.setTimeout(180_000)
      const rizky = await cast.person('Rizky Ananda', { language, width })
      const number = await booksAndPays(rizky, { daysAhead: 24, hour: 9 + index })
      const elsewhere = await cast.person('Rizky elsewhere', { language, width })
      await looksUp(elsewhere, number, rizky.email)
      await mailLinkPanel(elsewhere).getByRole('button').click()
      await expect(mailLinkPanel(elsewhere).getByRole('status')).toContainText(masked(rizky.email))
      expect(await accessibilityFaults(elsewhere, width)).toEqual([])
    },
  )
