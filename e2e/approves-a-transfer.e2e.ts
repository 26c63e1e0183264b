import { expect } from '@playwright/test'
import { orderChangesPanel, paymentsPanel } from './paid-order.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { opensBooking, detailsPanel, seesPaymentTaken } from './desk-staff.ts'
import { dateInDays } from './days.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const DAYS_AHEAD = 29

story(
  'finance approves and sends a refund of cash by transfer; the front desk may not, and the guest sees each step',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    await venue.clearRateLimits()
    const guest = await cast.person('Wulandari Saptono')
    await guest.opensBoard(LOCATION, { daysAhead: DAYS_AHEAD })
    await guest.picks({ hours: [13], courts: ['Court 1'] })
    await guest.placesOrder()

    const zahra = await cast.personWithAccount('Zahra Nuraini', { width: 1280, height: 720 })
    await venue.giveRole(zahra.email, 'front-desk', LOCATION_ID)
    await logsInWithCodeApp(zahra, `/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, DAYS_AHEAD)}`)
    await opensBooking(zahra, guest.name, [13, 14])
    await zahra.page.keyboard.press('p')
    await zahra.page.keyboard.press('1')
    await expect(detailsPanel(zahra).getByLabel(zahra.text('counter_given'))).toBeFocused()
    await zahra.page.keyboard.press('Enter')
    await seesPaymentTaken(zahra)

    // The guest cancels by the link in the mail and enters the account.
    const link = /\/history-transactions\/[\w-]+#[\w-]+/
    const links = (): string[] =>
      mailsTo(venue.mailFolder, guest.email).flatMap(({ text }) => link.exec(text)?.[0] ?? [])
    await expect.poll(() => links().length, { timeout: 20_000 }).toBeGreaterThan(0)
    await guest.page.goto(links()[0] ?? '')
    await expect(guest.mainHeading).toContainText('PTL-')
    await orderChangesPanel(guest)
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
    await guest.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel and get/ })
      .click()
    const steps = paymentsPanel(guest)
    await expect(steps).toContainText(guest.text('after_booking_transfer_open'))
    await guest.page.getByLabel(guest.text('after_booking_account_bank'), { exact: true }).fill('BCA')
    await guest.page
      .getByLabel(guest.text('after_booking_account_number'), { exact: true })
      .fill('1234567890')
    await guest.page.getByLabel(guest.text('after_booking_account_name'), { exact: true }).fill('Wulandari')
    await guest.button('after_booking_account_send').click()
    await expect(steps).toContainText(guest.text('after_booking_transfer_requested'))

    const rowButtonOf = (person: typeof zahra) =>
      person.page.getByRole('row').filter({ hasText: guest.name }).getByRole('button')
    const faults: string[] = []

    // The front desk sees the refund and its last digits, but has no button to approve it.
    await zahra.page.goto(`/desk/${LOCATION_ID}/refunds`)
    await rowButtonOf(zahra).click()
    await expect(detailsPanel(zahra)).toContainText(zahra.text('desk_refunds_ending', { ending: '7890' }))
    await expect(zahra.page.getByRole('button', { name: zahra.text('desk_refunds_do_approve') })).toHaveCount(
      0,
    )
    faults.push(...(await accessibilityFaults(zahra, 1280)))

    const yasmin = await cast.personWithAccount('Yasmin Hapsari', { width: 1280, height: 720 })
    const xaverius = await cast.personWithAccount('Xaverius Bintang', {
      language: 'id',
      width: 390,
      height: 844,
    })
    for (const person of [yasmin, xaverius]) {
      await venue.giveRole(person.email, 'finance', LOCATION_ID)
      await logsInWithCodeApp(person, `/desk/${LOCATION_ID}/refunds`)
      await rowButtonOf(person).click()
      await expect(person.button('desk_refunds_do_approve')).toBeVisible()
    }
    faults.push(...(await accessibilityFaults(xaverius, 390)))
    await yasmin.page.screenshot({ path: 'e2e/test-results/refunds-1280.png' })
    await xaverius.page.screenshot({ path: 'e2e/test-results/refunds-390.png' })
    await yasmin.button('desk_refunds_see_account').click()
    await expect(detailsPanel(yasmin)).toContainText('1234567890')

    // Two people of finance approve. The second is too late and sees the step that follows the approval.
    await yasmin.button('desk_refunds_do_approve').click()
    await expect(yasmin.page.getByLabel(yasmin.text('desk_refunds_bank_reference'))).toBeVisible()
    await xaverius.button('desk_refunds_do_approve').click()
    await expect(xaverius.page.getByLabel(xaverius.text('desk_refunds_bank_reference'))).toBeVisible()
    await guest.page.reload()
    await expect(steps).toContainText(guest.text('after_booking_transfer_approved'))

    await yasmin.page.getByLabel(yasmin.text('desk_refunds_bank_reference')).fill('BIFAST 290111')
    await yasmin.button('desk_refunds_do_send').click()
    await expect(yasmin.button('desk_refunds_do_finish')).toBeVisible()
    await guest.page.reload()
    await expect(steps).toContainText(guest.text('after_booking_transfer_sent'))
    await yasmin.page.emulateMedia({ colorScheme: 'dark' })
    await yasmin.page.screenshot({ path: 'e2e/test-results/refunds-dark.png' })
    await yasmin.button('desk_refunds_do_finish').click()
    await expect(rowButtonOf(yasmin)).toHaveCount(0)
    await guest.page.reload()
    await expect(steps).toContainText(guest.text('history_tab_done'))
    expect(faults).toEqual([])
  },
)
