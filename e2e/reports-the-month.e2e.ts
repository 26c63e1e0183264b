import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { changeButtons, opensPaidOrder } from './after-paying.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const locationName = 'Pantul Renon'
const locationId = 'DPS1'
const days = 24

const card = (person: Person, report: string): Locator =>
  person.page.getByRole('region', { name: person.says(report), exact: true }).first()

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
  'finance reads the tax of the month in three presses, and it is what was paid and given back',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    const finance = await cast.customer('Quirina Lestari', { width: 1280, height: 720 })
    await venue.employs(finance.email, 'finance', locationId)
    await logsInWithCodeApp(finance, `/desk/${locationId}`)
    const { page } = finance
    await page.getByRole('link', { name: finance.says('reports'), exact: true }).click()
    await page.getByText(finance.says('accounts_month'), { exact: true }).first().click()
    await expect(page).toHaveURL(/span=month/)
    const before = await taxOfMonth(finance)

    const yohana = await cast.customer('Yohana Kartika')
    await yohana.opens(locationName, { daysAhead: days })
    await logsIn(yohana)
    await yohana.opensDay(locationName, { daysAhead: days })
    await yohana.picks({ hours: [18, 19], courts: ['Court 1'] })
    await yohana.addsAnother({ hours: [10], courts: ['Court 2'] })
    await yohana.continuesToDetails()
    await yohana.placeOrderButton.click()
    await yohana.seesPaymentPage()
    // The order's price is the greatest sum that the player sees.
    const shown = await yohana.page.getByRole('main').innerText()
    const total = Math.max(...[...shown.matchAll(/Rp\s([\d.]+)/g)].map(([, sum = '']) => numberIn(sum)))
    await yohana.pays()
    await opensPaidOrder(yohana)
    await page.reload()
    const paid = await taxOfMonth(finance)
    expect(paid[0]).toBe((before[0] ?? 0) + total)

    await changeButtons(yohana)
      .getByRole('button', { name: /^Cancel Court 2,/ })
      .click()
    const dialog = yohana.page.getByRole('dialog')
    const cancel = dialog.getByRole('button', { name: /^Cancel and get Rp/ })
    const refund = numberIn(await cancel.textContent())
    await cancel.click()
    await expect(dialog).toBeHidden()
    await page.reload()
    const after = await taxOfMonth(finance)
    const kept = total - refund
    const base = Math.round((kept * 10) / 11)
    expect(after.map((value, i) => value - (before[i] ?? 0))).toEqual([kept, base, kept - base])

    await story.step('the same figures as a table, as CSV and on paper', async () => {
      const download = page.waitForEvent('download')
      await page
        .getByRole('button', { name: finance.says('reports_csv', { report: finance.says('reports_tax') }) })
        .click()
      const text = await readFile(await (await download).path(), 'utf8')
      const lines = text.replace('\u{FEFF}', '').trim().split('\r\n')
      expect(lines[1]?.split(',').slice(1).map(Number)).toEqual(after)
      const revenue = card(finance, 'reports_by_day')
      await revenue.getByText(finance.says('reports_table'), { exact: true }).click()
      const sum = revenue.locator('tfoot td').last()
      await expect(sum).toBeVisible()
      expect(numberIn(await sum.textContent())).toBe(after[0])
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
