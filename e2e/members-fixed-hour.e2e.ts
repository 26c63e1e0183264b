import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { CountedKeyboard, CountedMouse } from './counted-input.ts'
import { mailsTo } from './mailbox.ts'
import { claimButton, clashList, seriesField, seriesStory, entersNewMember } from './series-story.ts'

/** `yyyy-mm-dd`, so many days after today at Abepura. */
const inDays = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Jayapura').toPlainDate().add({ days }).toString()
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

seriesStory(
  'staff give a member a fixed hour for a year within a minute, by mouse and by keyboard; later they skip, move and end its dates',
  async ({ cast, venue }) => {
    seriesStory.setTimeout(300_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const first = inDays(20)
    await logsInAtDesk(staff, ownerSurya, '/desk/DJJ1/series')
    await expect(page.getByText(staff.text('series_empty'))).toBeVisible()
    for (const Input of [CountedMouse, CountedKeyboard]) {
      const isMouse = Input === CountedMouse
      await page.goto('/desk/DJJ1/series?plan=new')
      const member = {
        name: isMouse ? 'Xaverius Tabuni' : 'Ursula Wenda',
        phone: isMouse ? '0812 3300 1701' : '0812 3300 1702',
        email: isMouse ? 'xaverius@example.com' : 'ursula@example.com',
      }
      await entersNewMember(staff, member)
      // Time and keys are counted from here on, when the member is known.
      const startedAt = Date.now()
      const input = new Input(staff)
      await input.chooses(seriesField(staff, 'label_from_hour'), '22:00')
      await input.chooses(seriesField(staff, 'layout_step_court'), isMouse ? 'Court 3' : 'Court 2')
      await seriesField(staff, 'series_first_date').fill(first)
      await seriesField(staff, 'series_last_date').fill(inDays(20 + 363))
      // The dates are filled in without keys: the 16 digits of both are added to the count.
      input.keys += 16
      if (isMouse) await page.getByRole('radio', { name: weekday(first), exact: true }).check({ force: true })
      await input.types(seriesField(staff, 'series_price_off'), '10')
      await input.types(seriesField(staff, 'desk_drawer_reason'), 'Member')
      if (!isMouse)
        await page.getByRole('radio', { name: weekday(first), exact: true }).check({ force: true })
      // Some dates may be closed, such as Christmas and Lebaran. A date without a free court is skipped without asking.
      await expect(claimButton(staff)).toBeEnabled()
      await expect(clashList(staff)).not.toHaveAttribute('aria-busy', 'true')
      const skips = clashList(staff).getByRole('radio', { name: staff.text('series_skip'), exact: true })
      for (let n = 0; n < (await skips.count()); n += 1) await input.presses(skips.nth(n))
      expect(await accessibilityFaults(staff, 1280)).toEqual([])
      await page.keyboard.press('Control+s')
      input.keys += 2
      await expect(page).toHaveURL(/series=/)
      await expect(page.getByRole('heading', { name: member.name })).toBeFocused()
      const measuredSeconds = (Date.now() - startedAt) / 1000
      expect(input.seconds).toBeLessThanOrEqual(60)
      expect(measuredSeconds).toBeLessThanOrEqual(60)
      await expect(page.getByText(staff.text('series_made')).first()).toBeVisible()
      await expect
        .poll(
          () =>
            mailsTo(venue.mailFolder, member.email)
              .map(({ subject }) => subject)
              .join(),
          {
            timeout: 20_000,
          },
        )
        .toContain('Your fixed hour')
    }
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.goto(`/desk/DJJ1?date=${inDays(41)}`)
    await expect(
      page.getByRole('grid').getByRole('button', { name: /Xaverius Tabuni, Fixed hour/ }),
    ).toBeVisible()
    await page
      .getByRole('grid')
      .getByRole('button', { name: /Xaverius Tabuni, Fixed hour/ })
      .click()
    await page.getByRole('link', { name: staff.text('series_open') }).click()
    await expect(page.getByRole('heading', { name: 'Xaverius Tabuni' })).toBeFocused()

    // Staff skip a date, move another one, and end the series: all other dates are given up.
    const dates = page.getByRole('region', { name: staff.text('series_dates') }).getByRole('listitem')
    const claimedDates = dates.filter({ hasText: staff.text('series_state_claimed') })
    const countBefore = await claimedDates.count()
    await claimedDates.first().getByRole('button', { name: /^Skip/ }).click()
    await expect(claimedDates).toHaveCount(countBefore - 1)
    await claimedDates.first().getByRole('button', { name: /^Move/ }).click()
    await claimedDates.first().getByLabel(staff.text('layout_step_court')).selectOption({ label: 'Court 1' })
    await claimedDates
      .first()
      .getByRole('button', { name: /^Move \w+ \d+ \w+$/ })
      .click()
    await expect(claimedDates.first().getByRole('combobox')).toHaveCount(0)
    await expect(claimedDates.first()).toContainText('Court 1')
    await seriesField(staff, 'desk_drawer_reason').fill('Moves to Bali')
    await staff.button('series_end').click()
    await expect(dates.filter({ hasText: staff.text('series_state_given_up') })).toHaveCount(countBefore - 1)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(staff, 390)).toEqual([])
    await page.goto('/desk/DJJ1/series?plan=new')
    await expect(claimButton(staff)).toBeVisible()
    expect(await accessibilityFaults(staff, 390)).toEqual([])
  },
)
