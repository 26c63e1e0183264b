import { expect, type Locator } from '@playwright/test'
import { orderChangesPanel, opensPaidOrder } from './paid-order.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays, longDay } from './days.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'
import type { Venue } from './venue.ts'

// Renon, in 15 and 22 days, which are the same weekday. No other story books this hour.
const locationName = 'Pantul Renon'
const [closedDay, newDay] = [15, 22]
const hour = 13

const newTimePanel = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.text('after_booking_new_time_until', { until: '' }).trim() })

/** The link to the order in the confirmation, as a path. */
async function orderLink(venue: Venue, { email }: Person, number: string): Promise<string> {
  const link = (): string | undefined =>
    mailsTo(venue.mailFolder, email)
      .filter(({ subject }) => subject.includes(number))
      .flatMap(
        ({ text }) => /https?:\/\/[^/\s]+(\/history-transactions\/[\w-]+#[\w-]+)/.exec(text)?.[1] ?? [],
      )
      .at(-1)
  await expect.poll(link, { timeout: 30_000 }).toBeDefined()
  return link() ?? ''
}

async function booksAndPays(player: Person, court: string): Promise<string> {
  await player.opensBoard(locationName, { daysAhead: closedDay })
  await player.picks({ hours: [hour], courts: [court] })
  await player.placesOrder()
  await player.pays()
  return player.orderNumber()
}

story(
  'a guest opens the link on another phone, sees that the venue closed the hour, and chooses a new time',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const zulaikha = await cast.person('Zulaikha Anwar', { language: 'id' })
    const number = await booksAndPays(zulaikha, 'Court 2')
    await venue.closeFirstBooking(number)

    const phone = await cast.person('Zulaikha elsewhere', { language: 'id' })
    const { page } = phone
    await page.goto(await orderLink(venue, zulaikha, number))
    await expect(phone.mainHeading).toHaveText(phone.text('history_order', { number }))
    const panel = newTimePanel(phone)
    await expect(panel).toContainText('Jam bermainmu ditutup venue')
    await expect(panel).toContainText(/13:00–\u2060?14:00/)
    await expect(page.getByText('Ditutup venue', { exact: true })).toBeVisible()
    await expect(orderChangesPanel(phone).getByRole('button', { name: 'Batalkan booking' })).toBeVisible()
    expect(await accessibilityFaults(phone, 390)).toEqual([])

    await panel.getByRole('link', { name: 'Pilih waktu baru' }).click()
    await expect(page.getByText('Jam bermainmu ditutup venue')).toBeVisible()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: /pilih tanggal lain/i }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: longDay(dateInDays(locationName, newDay), 'id') })
      .click()
    await phone.picks({ hours: [hour], courts: ['Court 3'] })
    const moveButton = page
      .getByRole('region', { name: phone.text('after_booking_move_new') })
      .getByRole('button', { name: phone.text('after_booking_move_same') })
    await expect(moveButton).toBeVisible()
    expect(await accessibilityFaults(phone, 390)).toEqual([])

    // Without a network nothing is sent.
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/reschedule')) sent.push(request.method())
    })
    await page.context().setOffline(true)
    await moveButton.click()
    expect(sent).toEqual([])
    await page.context().setOffline(false)
    // A second tap changes nothing.
    await expect(async () => {
      await moveButton.dblclick({ timeout: 2_000 }).catch(() => undefined)
      await expect(phone.mainHeading).toContainText('PTL-', { timeout: 5_000 })
    }).toPass()
    expect(sent).toEqual(['POST'])
    await expect(page.getByRole('link', { name: `Pindahan dari pesanan ${number}` })).toBeVisible()
    await expect(newTimePanel(phone)).toBeHidden()
    await expect
      .poll(() =>
        mailsTo(venue.mailFolder, zulaikha.email).filter(({ subject }) =>
          subject.startsWith('Jadwal diubah'),
        ),
      )
      .toHaveLength(1)

    // Back on the board the move right is used up, and the old order links to the new order.
    await page.goBack()
    await expect(page.getByRole('button', { name: phone.text('after_booking_move_same') })).toBeHidden()
    await page.goto(await orderLink(venue, zulaikha, number))
    await expect(newTimePanel(phone)).toBeHidden()
    await expect(page.getByRole('region', { name: phone.text('label_changes') })).toContainText(
      phone.text('after_booking_moved'),
    )
  },
)

story('a guest who chooses no new time gets the money back', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  const xaverius = await cast.person('Xaverius Tan')
  await booksAndPays(xaverius, 'Court 3')
  const number = await opensPaidOrder(xaverius)
  await venue.closeFirstBooking(number)
  const { page } = xaverius
  await page.reload()
  await expect(newTimePanel(xaverius)).toContainText('your money comes back by itself')
  await newTimePanel(xaverius).getByRole('link', { name: 'Choose a new time' }).click()
  await expect(page.getByRole('grid')).toBeVisible()

  await venue.expireMoveRight(number)
  await expect
    .poll(
      () =>
        mailsTo(venue.mailFolder, xaverius.email).find(
          ({ subject }) => subject === `Cancelled: your order ${number}`,
        )?.text,
      { timeout: 100_000 },
    )
    .toContain('the time to choose a new time is over')
  await page.reload()
  await expect(page.getByRole('grid')).toBeHidden()
  await page
    .getByRole('link', { name: xaverius.text('history_invoice_back') })
    .first()
    .click()
  await expect(newTimePanel(xaverius)).toBeHidden()
  await expect(page.getByRole('region', { name: xaverius.text('layout_page_status_payment') })).toContainText(
    /Rp\s?[\d.]+/,
  )
})
