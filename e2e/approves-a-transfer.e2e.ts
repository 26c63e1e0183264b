import { expect } from '@playwright/test'
import { changeButtons, payments } from './after-paying.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import { opensBooking, panelOf, seesPaymentTaken } from './desk-person.ts'
import { dateInDays } from './days.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const DAYS = 29

story(
  'finance approves and sends a refund of cash by transfer; the front desk may not, and the guest sees each step',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    await venue.resetAttempts()
    const guest = await cast.person('Wulandari Saptono')
    await guest.opens(LOCATION, { daysAhead: DAYS })
    await guest.picks({ hours: [13], courts: ['Court 1'] })
    await guest.orders()

    const zahra = await cast.customer('Zahra Nuraini', { width: 1280, height: 720 })
    await venue.employs(zahra.email, 'front-desk', LOCATION_ID)
    await logsInWithCodeApp(zahra, `/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, DAYS)}`)
    await opensBooking(zahra, guest.name, [13, 14])
    await zahra.page.keyboard.press('p')
    await zahra.page.keyboard.press('1')
    await expect(panelOf(zahra).getByLabel(zahra.says('counter_given'))).toBeFocused()
    await zahra.page.keyboard.press('Enter')
    await seesPaymentTaken(zahra)

    // The guest cancels by the link in the mail and enters the account.
    const link = /\/history-transactions\/[\w-]+#[\w-]+/
    const links = (): string[] =>
      mailsTo(venue.mailFolder, guest.email).flatMap(({ text }) => link.exec(text)?.[0] ?? [])
    await expect.poll(() => links().length, { timeout: 20_000 }).toBeGreaterThan(0)
    await guest.page.goto(links()[0] ?? '')
    await expect(guest.mainHeading).toContainText('PTL-')
    await changeButtons(guest)
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
    await guest.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel and get/ })
      .click()
    const steps = payments(guest)
    await expect(steps).toContainText(guest.says('after_booking_transfer_open'))
    await guest.page.getByLabel(guest.says('after_booking_account_bank'), { exact: true }).fill('BCA')
    await guest.page
      .getByLabel(guest.says('after_booking_account_number'), { exact: true })
      .fill('1234567890')
    await guest.page.getByLabel(guest.says('after_booking_account_name'), { exact: true }).fill('Wulandari')
    await guest.button('after_booking_account_send').click()
    await expect(steps).toContainText(guest.says('after_booking_transfer_requested'))

    const rowOf = (person: typeof zahra) =>
      person.page.getByRole('row').filter({ hasText: guest.name }).getByRole('button')
    const found: string[] = []

    // The front desk sees the refund and its last digits, but has no button to approve it.
    await zahra.page.goto(`/desk/${LOCATION_ID}/refunds`)
    await rowOf(zahra).click()
    await expect(panelOf(zahra)).toContainText(zahra.says('desk_refunds_ending', { ending: '7890' }))
    await expect(zahra.page.getByRole('button', { name: zahra.says('desk_refunds_do_approve') })).toHaveCount(
      0,
    )
    found.push(...(await accessibilityFaults(zahra, 1280)))

    const yasmin = await cast.customer('Yasmin Hapsari', { width: 1280, height: 720 })
    const xaverius = await cast.customer('Xaverius Bintang', { language: 'id', width: 390, height: 844 })
    for (const person of [yasmin, xaverius]) {
      await venue.employs(person.email, 'finance', LOCATION_ID)
      await logsInWithCodeApp(person, `/desk/${LOCATION_ID}/refunds`)
      await rowOf(person).click()
      await expect(person.button('desk_refunds_do_approve')).toBeVisible()
    }
    found.push(...(await accessibilityFaults(xaverius, 390)))
    await yasmin.page.screenshot({ path: 'e2e/test-results/refunds-1280.png' })
    await xaverius.page.screenshot({ path: 'e2e/test-results/refunds-390.png' })
    await yasmin.button('desk_refunds_see_account').click()
    await expect(panelOf(yasmin)).toContainText('1234567890')

    // Two people of finance approve. The second is too late and sees the step that follows the approval.
    await yasmin.button('desk_refunds_do_approve').click()
    await expect(yasmin.page.getByLabel(yasmin.says('desk_refunds_bank_reference'))).toBeVisible()
    await xaverius.button('desk_refunds_do_approve').click()
    await expect(xaverius.page.getByLabel(xaverius.says('desk_refunds_bank_reference'))).toBeVisible()
    await guest.page.reload()
    await expect(steps).toContainText(guest.says('after_booking_transfer_approved'))

    await yasmin.page.getByLabel(yasmin.says('desk_refunds_bank_reference')).fill('BIFAST 290111')
    await yasmin.button('desk_refunds_do_send').click()
    await expect(yasmin.button('desk_refunds_do_finish')).toBeVisible()
    await guest.page.reload()
    await expect(steps).toContainText(guest.says('after_booking_transfer_sent'))
    await yasmin.page.emulateMedia({ colorScheme: 'dark' })
    await yasmin.page.screenshot({ path: 'e2e/test-results/refunds-dark.png' })
    await yasmin.button('desk_refunds_do_finish').click()
    await expect(rowOf(yasmin)).toHaveCount(0)
    await guest.page.reload()
    await expect(steps).toContainText(guest.says('history_tab_done'))
    expect(found).toEqual([])
  },
)
