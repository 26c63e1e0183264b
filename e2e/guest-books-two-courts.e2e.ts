import { expect } from '@playwright/test'
import { dateInDays, shortDay } from './days.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

story(
  'a guest books two courts for two hours, a coach for four and four rackets, and pays',
  async ({ cast, venue }) => {
    const dinda = await cast.person('Dinda Puspita')
    const day = shortDay(dateInDays('Pantul Dago', 15))

    await dinda.opensBoard('Pantul Dago', { daysAhead: 15 })
    await dinda.picks({ hours: [18, 19], courts: ['Court 2', 'Court 3'] })
    await expect(dinda.basket).toContainText('Court 2, Court 3, 18:00–20:00')
    await expect(dinda.basket).toContainText(`${day}, 2 hours`)
    await dinda.continues()
    await dinda.choosesCoach('Gilang', 4)
    await expect(dinda.page.getByText('Rp 400.000 per hour for 4 players')).toBeVisible()
    await dinda.continues()
    await dinda.addsAddOn('Racket', 4)
    await dinda.continues()
    await dinda.fillsContactDetails()
    await expect(dinda.page.getByText('At least 24 hours before: full refund')).toBeVisible()
    await dinda.placeOrderButton.click()

    await dinda.seesPaymentPage()
    const number = await dinda.orderNumber()
    await dinda.pays()
    await expect(dinda.mainHeading).toHaveText('See you at 18:00')
    await expect(dinda.page).toHaveTitle(/^Paid/)
    await expect(dinda.page.getByText(number).first()).toBeVisible()
    await expect(dinda.page.getByText(`QR code of booking ${number}`)).toBeAttached()
    await expect(dinda.page.getByText(/Gilang/).first()).toBeVisible()
    await expect(dinda.page.getByText('Racket × 4')).toBeVisible()

    await expect
      .poll(() => mailsTo(venue.mailFolder, dinda.email).map(({ text }) => text), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('BEGIN:VCALENDAR'))
    const mail = mailsTo(venue.mailFolder, dinda.email).find(({ text }) => text.includes('BEGIN:VCALENDAR'))
    expect(mail?.text).toContain(number)
    expect(mail?.text).toContain('Court 2')

    await dinda.opensDay('Pantul Dago', { daysAhead: 15 })
    await expect(dinda.basket).toBeHidden()
    expect(cast.consoleComplaints).toEqual([])
  },
)

story(
  'gear with limited stock stops at four pieces for each court and hour, and says why',
  async ({ cast }) => {
    const bima = await cast.person('Bima Santoso')
    await bima.opensBoard('Pantul Dago', { daysAhead: 16 })
    await bima.picks({ hours: [18], courts: ['Court 2'] })
    await bima.continues()
    await bima.continues()
    await bima.addsAddOn('Grip', 4)
    const grip = bima.page.getByRole('group', { name: /^Grip, / })
    const more = bima.button('design_more', { label: 'Grip' })
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await expect(grip).toHaveAccessibleDescription('At most 4 (4 per court and hour)')
    await more.click({ force: true })
    await expect(grip.getByRole('status').first()).toHaveText('4')
    await bima.addsAddOn('Water', 5)
  },
)
