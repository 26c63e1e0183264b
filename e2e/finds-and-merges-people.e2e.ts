import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { dateInDays } from './days.ts'
import { detailsPanel, ownerSurya } from './desk-staff.ts'
import { opensDrawer, salePanel, paymentMethods } from './desk-seller.ts'
import { mailsTo } from './mailbox.ts'
import {
  addsPerson,
  choosesPersonAction,
  logsInAtPeoplePage,
  opensPerson,
  peopleSearch,
  peopleRows,
} from './desk-people.ts'
import { story } from './story.ts'

story(
  'a flagged person is booked from the panel, and the panel shows the booking',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    const faults: string[] = []
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const panel = detailsPanel(staff)
    const addFaults = async (): Promise<void> => void faults.push(...(await accessibilityFaults(staff, 1280)))
    await logsInAtPeoplePage(staff, 'DPS1', ownerSurya)
    await addsPerson(staff, { name: 'Yudistira Wangsa', phone: '0812 5151 7001' })
    await addFaults()

    // A flag needs a reason, and can be read at once.
    await choosesPersonAction(staff, 'desk_people_flag')
    const reason = panel.getByLabel(staff.text('desk_drawer_reason'), { exact: true })
    await expect(reason).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByText(staff.text('problem_reason_required'))).toBeVisible()
    await addFaults()
    await reason.fill('Late three times')
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('Late three times')
    await expect(panel.getByRole('heading', { name: 'Yudistira Wangsa' })).toBeFocused()
    await addFaults()

    // New booking leads to the schedule with the person chosen.
    await opensDrawer(staff, 'DPS1')
    await page.goto('/desk/DPS1/people')
    await opensPerson(staff, 'yudis')
    const contactId = await peopleRows(staff).getByRole('button').getAttribute('id')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/desk\/DPS1(\?|$)/)
    const date = dateInDays('Pantul Renon', 61)
    await page.goto(`/desk/DPS1?date=${date}&person=${contactId?.replace('person-', '')}`)
    const sale = salePanel(staff)
    await expect(sale).toContainText('Yudistira Wangsa')
    await expect(sale).toContainText('Late three times')
    await addFaults()
    await expect(sale.getByRole('button', { name: staff.text('counter_take') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(sale.getByText(staff.text('sell_sold'))).toBeVisible()

    await page.goto('/desk/DPS1/people')
    await opensPerson(staff, 'yudis')
    const booking = panel.getByRole('link', { name: /Court/ })
    await expect(booking).toBeVisible()
    await addFaults()
    await booking.click()
    await expect(page).toHaveURL(/\/desk\/DPS1\/orders\?order=PTL-/)
    await expect(panel.getByRole('heading', { name: 'Yudistira Wangsa' })).toBeVisible()
    expect(faults).toEqual([])
  },
)

story(
  'a member gets store credit with a reason, and nothing is taken below zero',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    await venue.clearRateLimits()
    const faults: string[] = []
    const member = await cast.personWithAccount('Zaskia Puspitasari')
    await logsIn(member)
    await member.opensBoard('Pantul Renon', { daysAhead: 27 })
    await member.picks({ hours: [20], courts: ['Court 2'] })
    await member.continuesToDetails()
    await member.placeOrderButton.click()
    await member.seesPaymentPage()

    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const panel = detailsPanel(staff)
    const addFaults = async (): Promise<void> => void faults.push(...(await accessibilityFaults(staff, 1280)))
    await logsInAtPeoplePage(staff, 'DPS1', ownerSurya)
    // The job gives the order its contact within five seconds.
    await expect(async () => {
      await page.reload()
      await peopleSearch(staff).fill('zaskia')
      await expect(peopleRows(staff)).toHaveCount(1, { timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: 'Zaskia Puspitasari' })).toBeFocused()

    // By keyboard: what, give or take, how much, why.
    await choosesPersonAction(staff, 'desk_people_adjust')
    await expect(panel.getByRole('combobox', { name: staff.text('desk_people_adjust_what') })).toBeFocused()
    await addFaults()
    await panel.getByLabel(staff.text('counter_amount'), { exact: true }).fill('25000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('The lights went out')
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('25.000')
    await expect(panel.getByRole('heading', { name: 'Zaskia Puspitasari' })).toBeFocused()
    await addFaults()

    await choosesPersonAction(staff, 'desk_people_adjust')
    await panel.getByText(staff.text('desk_people_take'), { exact: true }).click()
    await panel.getByLabel(staff.text('counter_amount'), { exact: true }).fill('25001')
    await panel.getByLabel(staff.text('desk_drawer_reason'), { exact: true }).fill('Given twice')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('alert')).toContainText('25.000')
    await addFaults()
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('form', { name: staff.text('desk_people_adjust') })).toHaveCount(0)
    await expect(panel).toBeVisible()
    expect(faults).toEqual([])

    await expect
      .poll(() =>
        mailsTo(venue.mailFolder, member.email).map(({ subject }) => subject.replaceAll(/\s/g, ' ')),
      )
      .toContain('Store credit: Rp 25.000 added at Pantul Renon')
  },
)

story('two guests are merged by keyboard, and everything about one is exported', async ({ cast, venue }) => {
  story.setTimeout(360_000)
  await venue.clearRateLimits()
  const faults: string[] = []
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const panel = detailsPanel(staff)
  const addFaults = async (): Promise<void> => void faults.push(...(await accessibilityFaults(staff, 1280)))
  await logsInAtPeoplePage(staff, 'DPS1', ownerSurya)
  const email = 'ubaidillah@contoh.id'
  await addsPerson(staff, { name: 'U. Hakim', phone: '0812 5151 7102', email })
  await panel.getByRole('button', { name: staff.text('design_close') }).click()
  await addsPerson(staff, { name: 'Ubaidillah Hakim', phone: '0812 5151 7101', email })
  await expect(panel.getByText(staff.text('desk_people_similar'))).toBeVisible()
  await addFaults()

  // The other person is proposed, because the e-mail is the same.
  await panel.getByRole('button', { name: staff.text('desk_people_merge'), exact: true }).click()
  await expect(panel.getByRole('combobox')).toBeFocused()
  await addFaults()
  await panel.getByRole('button', { name: 'U. Hakim', exact: true }).click()
  const merging = panel.getByRole('form', { name: staff.text('desk_people_merge') })
  await expect(merging.getByRole('radio', { name: 'Ubaidillah Hakim' })).toBeFocused()
  await addFaults()
  // The phone of the other person, by the arrow keys.
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(merging.getByRole('radio', { name: '+62 812 5151 7102' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Ubaidillah Hakim' })).toBeFocused()
  await expect(panel).toContainText('+62 812 5151 7102')
  await expect(panel.getByText(staff.text('desk_people_similar'))).toHaveCount(0)
  await addFaults()
  await peopleSearch(staff).fill('u. hakim')
  await expect(peopleRows(staff)).toHaveCount(1)
  await expect(peopleRows(staff)).toContainText('Ubaidillah Hakim')

  await page.keyboard.press('Enter')
  await choosesPersonAction(staff, 'desk_people_export')
  await expect(panel.getByRole('button', { name: 'JSON' })).toBeFocused()
  await addFaults()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^pantul-.*\.json$/)
  await expect(panel.getByRole('heading', { name: 'Ubaidillah Hakim' })).toBeFocused()
  expect(faults).toEqual([])
})
