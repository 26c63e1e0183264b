import { expect } from '@playwright/test'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { mailsTo } from './mailbox.ts'
import {
  claimButton,
  clashList,
  seriesField,
  seriesStory,
  skipsAllClashes,
  entersNewMember,
} from './series-story.ts'

const inDays = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Jayapura').toPlainDate().add({ days }).toString()
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

seriesStory(
  'a month is billed and paid by the link; the hours of an unpaid month are released, or kept with an unpaid balance',
  async ({ cast, venue }) => {
    seriesStory.setTimeout(360_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    await logsInAtDesk(staff, ownerSurya, '/desk/DJJ1/series')

    // Makes a fixed hour and returns the number of its first order. It begins tomorrow, so its first month is billed at
    // once, on whichever day the story runs. `isKept`: its hours stay if the bill is not paid.
    const makesSeries = async (
      member: { readonly name: string; readonly phone: string; readonly email: string },
      { court, isKept }: { readonly court: string; readonly isKept: boolean },
    ): Promise<string> => {
      await page.goto('/desk/DJJ1/series?plan=new')
      await entersNewMember(staff, member)
      await seriesField(staff, 'label_from_hour').selectOption('23')
      await seriesField(staff, 'layout_step_court').selectOption({ label: court })
      await seriesField(staff, 'series_first_date').fill(inDays(1))
      await seriesField(staff, 'series_last_date').fill(inDays(1 + 56))
      await page.getByRole('radio', { name: weekday(inDays(1)), exact: true }).check({ force: true })
      await expect(clashList(staff)).not.toHaveAttribute('aria-busy', 'true')
      await skipsAllClashes(staff)
      if (isKept)
        await page.getByRole('radio', { name: staff.text('series_keep_owing') }).check({ force: true })
      await expect(claimButton(staff)).not.toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('heading', { name: member.name })).toBeVisible()
      const orderLink = page
        .getByRole('region', { name: staff.text('series_dates') })
        .getByRole('link', { name: /^PTL-/ })
        .first()
      return (await orderLink.textContent()) ?? ''
    }
    const states = page.getByRole('region', { name: staff.text('series_dates') }).getByRole('listitem')
    const bill = (number: string) => states.filter({ hasText: number }).first()
    const waitsForState = async (number: string, state: string): Promise<void> => {
      await expect(async () => {
        await page.reload()
        await expect(bill(number)).toContainText(staff.text(state), { timeout: 4_000 })
      }).toPass({ timeout: 60_000 })
    }

    const payingMember = {
      name: 'Zakarias Mofu',
      phone: '0812 5500 6601',
      email: 'zakarias.mofu@example.com',
    }
    const paidOrder = await makesSeries(payingMember, { court: 'Court 1', isKept: false })
    await expect(bill(paidOrder)).toContainText(staff.text('series_state_unpaid'))
    let link = ''
    await expect
      .poll(
        () => {
          const mail = mailsTo(venue.mailFolder, payingMember.email).find(({ subject }) =>
            subject.includes(paidOrder),
          )
          link = /http:\/\/localhost:\d+\/[^\s)>"]+/.exec(mail?.text ?? '')?.[0] ?? ''
          return link
        },
        { timeout: 40_000 },
      )
      .not.toBe('')
    const member = await cast.person(payingMember.name)
    await member.page.goto(link)
    await member.page
      .getByRole('link', { name: member.text('history_pay_now') })
      .first()
      .click()
    await member.seesPaymentPage()
    await member.pays()
    await waitsForState(paidOrder, 'history_tag_paid')

    const releasedOrder = await makesSeries(
      { name: 'Welmina Krey', phone: '0812 5500 6602', email: '' },
      { court: 'Court 2', isKept: false },
    )
    await venue.expireHold(releasedOrder)
    await waitsForState(releasedOrder, 'series_state_released')
    const keptOrder = await makesSeries(
      { name: 'Izaak Yom', phone: '0812 5500 6603', email: '' },
      { court: 'Court 3', isKept: true },
    )
    await venue.expireHold(keptOrder)
    await waitsForState(keptOrder, 'series_state_owed')
    await expect(page.getByRole('button', { name: /Izaak Yom.*Owes/ })).toBeVisible()
  },
)
