import { expect } from '@playwright/test'
import { entersDesk, surya } from './desk-person.ts'
import { mailsTo } from './mailbox.ts'
import { claims, clashes, field, seriesStory, skipsAll, writesMember } from './series-story.ts'

const inDays = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Jayapura').toPlainDate().add({ days }).toString()
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

seriesStory(
  'a month is billed and paid by the link; an unpaid one is released, another one is kept as owed',
  async ({ cast, venue }) => {
    seriesStory.setTimeout(360_000)
    await venue.resetAttempts()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    await entersDesk(staff, surya, '/desk/DJJ1/series')

    // Makes a fixed hour and returns the number of its first order. It begins tomorrow, so its first month is billed at once,
    // on whichever day the story runs.
    const makes = async (
      member: { readonly name: string; readonly phone: string; readonly email: string },
      { court, isKept }: { readonly court: string; readonly isKept: boolean },
    ): Promise<string> => {
      await page.goto('/desk/DJJ1/series?plan=new')
      await writesMember(staff, member)
      await field(staff, 'label_from_hour').selectOption('23')
      await field(staff, 'layout_step_court').selectOption({ label: court })
      await field(staff, 'series_first_date').fill(inDays(1))
      await field(staff, 'series_last_date').fill(inDays(1 + 56))
      await page.getByRole('radio', { name: weekday(inDays(1)), exact: true }).check({ force: true })
      await expect(clashes(staff)).not.toHaveAttribute('aria-busy', 'true')
      await skipsAll(staff)
      if (isKept)
        await page.getByRole('radio', { name: staff.says('series_keep_owing') }).check({ force: true })
      await expect(claims(staff)).not.toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('heading', { name: member.name })).toBeVisible()
      const bill = page
        .getByRole('region', { name: staff.says('series_dates') })
        .getByRole('link', { name: /^PTL-/ })
        .first()
      return (await bill.textContent()) ?? ''
    }
    const states = page.getByRole('region', { name: staff.says('series_dates') }).getByRole('listitem')
    const bill = (number: string) => states.filter({ hasText: number }).first()
    const shows = async (number: string, state: string): Promise<void> => {
      await expect(async () => {
        await page.reload()
        await expect(bill(number)).toContainText(staff.says(state), { timeout: 4_000 })
      }).toPass({ timeout: 60_000 })
    }

    const payer = { name: 'Zakarias Mofu', phone: '0812 5500 6601', email: 'zakarias.mofu@example.com' }
    const paidOrder = await makes(payer, { court: 'Court 1', isKept: false })
    await expect(bill(paidOrder)).toContainText(staff.says('series_state_unpaid'))
    let link = ''
    await expect
      .poll(
        () => {
          const mail = mailsTo(venue.mailFolder, payer.email).find(({ subject }) =>
            subject.includes(paidOrder),
          )
          link = /http:\/\/localhost:\d+\/[^\s)>"]+/.exec(mail?.text ?? '')?.[0] ?? ''
          return link
        },
        { timeout: 40_000 },
      )
      .not.toBe('')
    const member = await cast.person(payer.name)
    await member.page.goto(link)
    await member.page
      .getByRole('link', { name: member.says('history_pay_now') })
      .first()
      .click()
    await member.seesPaymentPage()
    await member.pays()
    await shows(paidOrder, 'history_tag_paid')

    const releasedOrder = await makes(
      { name: 'Welmina Krey', phone: '0812 5500 6602', email: '' },
      { court: 'Court 2', isKept: false },
    )
    await venue.endHold(releasedOrder)
    await shows(releasedOrder, 'series_state_released')
    const keptOrder = await makes(
      { name: 'Izaak Yom', phone: '0812 5500 6603', email: '' },
      { court: 'Court 3', isKept: true },
    )
    await venue.endHold(keptOrder)
    await shows(keptOrder, 'series_state_owed')
    await expect(page.getByRole('button', { name: /Izaak Yom.*Owes/ })).toBeVisible()
  },
)
