import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { orderChangesPanel, opensPaidOrder } from './paid-order.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const locationName = 'Pantul Renon'
const locationId = 'DPS1'
const days = 24

const card = (person: Person, report: string): Locator =>
  person.page.getByRole('region', { name: person.text(report), exact: true }).first()

/** `1.250.000` or `−5.000` as a number. */
const numberIn = (text: string | null): number =>
  Number((text ?? '').replace('−', '-').replaceAll(/[^\d-]/g, ''))

/** Revenue, base and tax of the newest month, in rupiah. */
async function taxOfMonth(person: Person): Promise<number[]> {
  const cells = card(person, 'reports_tax').locator('tbody tr').first().locator('td')
  await expect(cells).toHaveCount(3)
  return (await cells.allTextContents()).map(numberIn)
}

story(
  'finance opens the tax of the month in two clicks, and its sums agree with a payment and a refund',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    const finance = await cast.personWithAccount('Quirina Lestari', { width: 1280, height: 720 })
    await venue.giveRole(finance.email, 'finance', locationId)
    await logsInWithCodeApp(finance, `/desk/${locationId}`)
    const { page } = finance
    await page.getByRole('link', { name: finance.text('reports'), exact: true }).click()
    await page.getByText(finance.text('accounts_month'), { exact: true }).first().click()
    await expect(page).toHaveURL(/span=month/)
    const taxBefore = await taxOfMonth(finance)

    const yohana = await cast.personWithAccount('Yohana Kartika')
    await yohana.opensBoard(locationName, { daysAhead: days })
    await logsIn(yohana)
    await yohana.opensDay(locationName, { daysAhead: days })
    await yohana.picks({ hours: [18, 19], courts: ['Court 1'] })
    await yohana.addsAnotherBooking({ hours: [10], courts: ['Court 2'] })
    await yohana.continuesToDetails()
    await yohana.placeOrderButton.click()
    await yohana.seesPaymentPage()
    // The total of the order is the greatest amount on the page.
    const pageText = await yohana.page.getByRole('main').innerText()
    const total = Math.max(...[...pageText.matchAll(/Rp\s([\d.]+)/g)].map(([, sum = '']) => numberIn(sum)))
    await yohana.pays()
    await opensPaidOrder(yohana)
    await page.reload()
    const taxAfterPayment = await taxOfMonth(finance)
    expect(taxAfterPayment[0]).toBe((taxBefore[0] ?? 0) + total)

    await orderChangesPanel(yohana)
      .getByRole('button', { name: /^Cancel Court 2,/ })
      .click()
    const dialog = yohana.page.getByRole('dialog')
    const cancel = dialog.getByRole('button', { name: /^Cancel and get Rp/ })
    const refund = numberIn(await cancel.textContent())
    await cancel.click()
    await expect(dialog).toBeHidden()
    await page.reload()
    const taxAfterRefund = await taxOfMonth(finance)
    const kept = total - refund
    // The tax of 10 percent is inside the total.
    const base = Math.round((kept * 10) / 11)
    expect(taxAfterRefund.map((value, i) => value - (taxBefore[i] ?? 0))).toEqual([kept, base, kept - base])

    await story.step('the CSV file, the table and the printed page have the same sums', async () => {
      const download = page.waitForEvent('download')
      await page
        .getByRole('button', { name: finance.text('reports_csv', { report: finance.text('reports_tax') }) })
        .click()
      const text = await readFile(await (await download).path(), 'utf8')
      const lines = text.replace('\u{FEFF}', '').trim().split('\r\n')
      expect(lines[1]?.split(',').slice(1).map(Number)).toEqual(taxAfterRefund)
      const revenue = card(finance, 'reports_by_day')
      await revenue.getByText(finance.text('reports_table'), { exact: true }).click()
      const sum = revenue.locator('tfoot td').last()
      await expect(sum).toBeVisible()
      expect(numberIn(await sum.textContent())).toBe(taxAfterRefund[0])
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('navigation')).toBeHidden()
      await expect(revenue).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })

    await page.goto(`/desk/${locationId}/reports`)
    await expect(card(finance, 'reports_owed').locator('tbody tr').first()).toBeVisible()
    expect(await accessibilityFaults(finance, 1280)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(finance, 390)).toEqual([])
  },
)
