import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { entersDesk, surya } from './desk-person.ts'
import { KeyboardHands, MouseHands } from './hands.ts'
import { mailsTo } from './mailbox.ts'
import { claims, clashes, field, seriesStory, writesMember } from './series-story.ts'

const inDays = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Jayapura').toPlainDate().add({ days }).toString()
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

seriesStory(
  'a member gets an hour of every week for a year within a minute, by mouse and by keyboard',
  async ({ cast, venue }) => {
    seriesStory.setTimeout(300_000)
    await venue.resetAttempts()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const first = inDays(20)
    await entersDesk(staff, surya, '/desk/DJJ1/series')
    await expect(page.getByText(staff.says('series_empty'))).toBeVisible()
    for (const Hands of [MouseHands, KeyboardHands]) {
      const isMouse = Hands === MouseHands
      await page.goto('/desk/DJJ1/series?plan=new')
      const member = {
        name: isMouse ? 'Xaverius Tabuni' : 'Ursula Wenda',
        phone: isMouse ? '0812 3300 1701' : '0812 3300 1702',
        email: isMouse ? 'xaverius@example.com' : 'ursula@example.com',
      }
      await writesMember(staff, member)
      // The member is known: the rest is counted.
      const started = Date.now()
      const hands = new Hands(staff)
      await hands.chooses(field(staff, 'label_from_hour'), '22:00')
      await hands.chooses(field(staff, 'layout_step_court'), isMouse ? 'Court 3' : 'Court 2')
      await field(staff, 'series_first_date').fill(first)
      await field(staff, 'series_last_date').fill(inDays(20 + 363))
      // The digits of both dates.
      hands.keys += 16
      if (isMouse) await page.getByRole('radio', { name: weekday(first), exact: true }).check({ force: true })
      await hands.types(field(staff, 'series_price_off'), '10')
      await hands.types(field(staff, 'desk_drawer_reason'), 'Member')
      if (!isMouse)
        await page.getByRole('radio', { name: weekday(first), exact: true }).check({ force: true })
      // Christmas and Lebaran may be closed: a date without a free court is skipped by itself.
      await expect(claims(staff)).toBeEnabled()
      await expect(clashes(staff)).not.toHaveAttribute('aria-busy', 'true')
      const skips = clashes(staff).getByRole('radio', { name: staff.says('series_skip'), exact: true })
      for (let n = 0; n < (await skips.count()); n += 1) await hands.presses(skips.nth(n))
      expect(await accessibilityFaults(staff, 1280)).toEqual([])
      await page.keyboard.press('Control+s')
      hands.keys += 2
      await expect(page).toHaveURL(/series=/)
      await expect(page.getByRole('heading', { name: member.name })).toBeFocused()
      const waited = (Date.now() - started) / 1000
      expect(hands.seconds).toBeLessThanOrEqual(60)
      expect(waited).toBeLessThanOrEqual(60)
      await expect(page.getByText(staff.says('series_made')).first()).toBeVisible()
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
    await page.getByRole('link', { name: staff.says('series_open') }).click()
    await expect(page.getByRole('heading', { name: 'Xaverius Tabuni' })).toBeFocused()

    // A date is skipped, another one moved, and the rest given back.
    const dates = page.getByRole('region', { name: staff.says('series_dates') }).getByRole('listitem')
    const claimedDates = dates.filter({ hasText: staff.says('series_state_claimed') })
    const countBefore = await claimedDates.count()
    await claimedDates.first().getByRole('button', { name: /^Skip/ }).click()
    await expect(claimedDates).toHaveCount(countBefore - 1)
    await claimedDates.first().getByRole('button', { name: /^Move/ }).click()
    await claimedDates.first().getByLabel(staff.says('layout_step_court')).selectOption({ label: 'Court 1' })
    await claimedDates
      .first()
      .getByRole('button', { name: /^Move \w+ \d+ \w+$/ })
      .click()
    await expect(claimedDates.first().getByRole('combobox')).toHaveCount(0)
    await expect(claimedDates.first()).toContainText('Court 1')
    await field(staff, 'desk_drawer_reason').fill('Moves to Bali')
    await staff.button('series_end').click()
    await expect(dates.filter({ hasText: staff.says('series_state_given_up') })).toHaveCount(countBefore - 1)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(staff, 390)).toEqual([])
    await page.goto('/desk/DJJ1/series?plan=new')
    await expect(claims(staff)).toBeVisible()
    expect(await accessibilityFaults(staff, 390)).toEqual([])
  },
)
