import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { opensPaidOrder } from './paid-order.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const locationName = 'Pantul Renon'
const locationId = 'DPS1'
// No other story sells these hours of this day of Renon.
const daysAhead = 29

type Payment = { readonly number: string; readonly amount: number; readonly at: string }

/** `Rp 1.250.000` or `−5.000` as a number. */
const numberIn = (text: string | null): number =>
  Number((text ?? '').replace('−', '-').replaceAll(/[^\d-]/g, ''))

/** The time now as the gateway writes it: GMT+7 without a zone. */
const gatewayTime = (): string =>
  new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Orders an hour of court 1 and pays it at the simulator. */
async function paysFor(player: Person, hour: number): Promise<Payment> {
  await player.opensDay(locationName, { daysAhead })
  await player.picks({ hours: [hour], courts: ['Court 1'] })
  await player.continuesToDetails()
  await player.placeOrderButton.click()
  await player.seesPaymentPage()
  // The order's price is the greatest sum that the player sees.
  const shown = await player.page.getByRole('main').innerText()
  const amount = Math.max(...[...shown.matchAll(/Rp\s([\d.]+)/g)].map(([, sum = '']) => numberIn(sum)))
  await player.pays()
  const number = await opensPaidOrder(player)
  return { number, amount, at: gatewayTime() }
}

const header =
  'Order ID;Transaction type;Transaction status;Gross Amount;Fee;Net Amount;Transaction time;Payout date;Payout ID'

const lineOf = (id: string, amount: number, at: string): string =>
  [id, 'Payment', 'settlement', `${amount}.00`, 700, amount - 700, at, at.slice(0, 10), 'PAYOUT-1'].join(';')

story(
  'finance uploads a settlement file, and every payment that differs is red with its order',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    const vania = await cast.personWithAccount('Vania Kusumadewi')
    await vania.opensBoard(locationName, { daysAhead })
    await logsIn(vania)
    const matching = await paysFor(vania, 8)
    const differing = await paysFor(vania, 10)
    const missing = await paysFor(vania, 12)
    const secondMatching = await paysFor(vania, 14)

    const finance = await cast.personWithAccount('Quintara Bendahara', { width: 1280, height: 720 })
    await venue.giveRole(finance.email, 'finance', locationId)
    await logsInWithCodeApp(finance, `/desk/${locationId}/settlements`)
    const { page } = finance
    await expect(page.getByText(finance.text('settlements_none'))).toBeVisible()
    expect(await accessibilityFaults(finance, 1280)).toEqual([])

    const unknown = 'PTL-260101-ZZZZZ-1'
    const lines = [
      lineOf(`${matching.number}-1`, matching.amount, matching.at),
      lineOf(`${differing.number}-1`, differing.amount - 10_000, differing.at),
      lineOf(unknown, 55_000, differing.at),
      lineOf(`${secondMatching.number}-1`, secondMatching.amount, secondMatching.at),
    ]
    const upload = async (): Promise<void> => {
      await page
        .getByLabel(finance.text('settlements_file'), { exact: true })
        .last()
        .setInputFiles({
          name: 'settlement-november.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`\uFEFF${header}\r\n${lines.join('\r\n')}\r\n`),
        })
      await finance.button('photos_upload').click()
    }
    await upload()
    const result = page.getByRole('region', { name: finance.text('settlements_choose') })
    await expect(
      page.getByText(finance.text('settlements_uploaded', { file: 'settlement-november.csv' })),
    ).toBeVisible()

    const differences = result.getByRole('table', {
      name: finance.text('settlements_differences', { count: 3 }),
    })
    await expect(differences.locator('tbody tr')).toHaveCount(3)
    const row = (id: string): Locator => differences.getByRole('row').filter({ hasText: id })
    await expect(row(`${missing.number}-1`)).toContainText(finance.text('settlements_missing'))
    await expect(row(`${differing.number}-1`)).toContainText(finance.text('settlements_amount'))
    await expect(row(unknown)).toContainText(finance.text('settlements_unknown'))
    const amounts = async (id: string): Promise<number[]> =>
      (await row(id).locator('td[data-label]').allTextContents()).map(numberIn)
    expect(await amounts(`${differing.number}-1`)).toEqual([differing.amount, differing.amount - 10_000])

    const gross = matching.amount + differing.amount - 10_000 + 55_000 + secondMatching.amount
    const figures = (await result.locator('dd').allTextContents()).map(numberIn)
    expect(figures).toEqual([gross, 0, 4 * 700, gross - 4 * 700])
    const payouts = result.getByRole('table', { name: finance.text('settlements_payouts') })
    const sums = await payouts.locator('tbody tr').first().locator('td').allTextContents()
    expect(sums.map(numberIn)).toEqual([4, gross, 0, 4 * 700, gross - 4 * 700])
    expect(await accessibilityFaults(finance, 1280)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/settlement.png' })

    await story.step('the same file again says so, and the differences are saved as CSV', async () => {
      await upload()
      await expect(page.getByText(/This file is here already/)).toBeVisible()
      await expect(
        page.getByRole('region', { name: finance.text('settlements_files') }).getByRole('button'),
      ).toHaveCount(1)
      const download = page.waitForEvent('download')
      await finance.button('settlements_csv').click()
      const text = await readFile(await (await download).path(), 'utf8')
      expect(text.trim().split('\r\n')).toHaveLength(4)
      for (const id of [missing.number, differing.number, unknown]) expect(text).toContain(id)
    })

    await story.step(
      'the differences are filtered, printed, shown on a phone and listed by day',
      async () => {
        await result.getByText(`${finance.text('settlements_missing')} 1`, { exact: true }).click()
        await expect(differences.locator('tbody tr')).toHaveCount(1)
        await page.emulateMedia({ media: 'print' })
        await expect(page.getByRole('navigation')).toBeHidden()
        await expect(differences).toBeVisible()
        await page.emulateMedia({ media: 'screen' })
        await page.setViewportSize({ width: 390, height: 844 })
        expect(await accessibilityFaults(finance, 390)).toEqual([])
        await page.screenshot({ path: 'e2e/test-results/settlement-phone.png', fullPage: true })
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.getByText(finance.text('classes_days'), { exact: true }).click()
        await expect(page.getByText(`${missing.number}-1`)).toBeVisible()
        expect(await accessibilityFaults(finance, 1280)).toEqual([])
      },
    )

    await page.getByRole('link', { name: missing.number, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/orders\\?order=${missing.number}`))
    await expect(page.getByRole('complementary', { name: finance.text('schedule_details') })).toContainText(
      missing.number,
    )
  },
)
