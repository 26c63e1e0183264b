import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// No other story sells on this day of Dago.
const date = dateInDays('Pantul Dago', 27)
const dateInFile = date.split('-').toReversed().join('/')

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Forty people, of whom twenty have a phone that is too short. */
const people = Array.from({ length: 40 }, (_, i) => {
  const name = `Qomar Peserta${String(i).padStart(2, '0')}`
  return i % 2 === 0 ? `${name};0819-7000-${2000 + i};` : `${name};12;`
})
const peopleFile = csv('members.csv', `\uFEFFNama;Telepon;Catatan\r\n${people.join('\r\n')}\r\n`)

const bookings = (lines: readonly string[]) =>
  csv('bookings.csv', `Name;Phone;Date;From;Until;Court;Price;Paid\r\n${lines.join('\r\n')}\r\n`)

const importResult = ({ page }: Person): Locator => page.locator('#import-result')

async function checksFile(manager: Person, file: ReturnType<typeof csv>): Promise<void> {
  await manager.page.getByLabel(manager.text('imports_file'), { exact: true }).setInputFiles(file)
  await manager.button('imports_check').click()
}

/** Checks the numbers of lines that the result names. */
async function seesCounts(
  manager: Person,
  lines: Record<'new' | 'same' | 'conflict' | 'faulty', number>,
): Promise<void> {
  await expect(importResult(manager)).toHaveText(manager.text('imports_left_out', lines))
}

story(
  'a manager imports people and bookings to come; each faulty line is reported, and nothing is imported twice',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const manager = await cast.personWithAccount('Qadira Manajer', { width: 1280, height: 720 })
    await venue.giveRole(manager.email, 'manager', 'BDG1')
    const { page } = manager
    await logsInWithCodeApp(manager, '/desk/BDG1/import')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(manager.text('imports_title'))
    expect(await accessibilityFaults(manager, 1280)).toEqual([])

    await checksFile(manager, peopleFile)
    await seesCounts(manager, { new: 20, same: 0, conflict: 0, faulty: 20 })
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.filter({ hasText: manager.text('problem_phone_invalid') })).toHaveCount(20)
    await expect(rows.nth(1)).toContainText('3')
    expect(await accessibilityFaults(manager, 1280)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/imports-check.png' })

    const saving = page.waitForEvent('download')
    await manager.button('imports_save_faulty', { count: 20 }).click()
    const saved = await readFile(await (await saving).path(), 'utf8')
    await manager.button('imports_run', { count: 20 }).click()
    await expect(page.getByText(manager.text('imports_added', { count: 20 }))).toBeVisible()

    // The saved lines are corrected and loaded again; the column with the reasons may stay in the file.
    let corrected = 3000
    const text = saved.replaceAll(
      /([;,])12([;,])/g,
      (_, a: string, b: string) => `${a}0819-7000-${(corrected += 1)}${b}`,
    )
    await checksFile(manager, csv('corrected.csv', text))
    await seesCounts(manager, { new: 20, same: 0, conflict: 0, faulty: 0 })
    await manager.button('imports_run', { count: 20 }).click()
    await expect(page.getByText(manager.text('imports_added', { count: 20 }))).toBeVisible()
    await checksFile(manager, csv('corrected.csv', text))
    await seesCounts(manager, { new: 0, same: 20, conflict: 0, faulty: 0 })
    await expect(page.getByText(/was imported on/)).toBeVisible()

    // Bookings: one paid, one owed, one for a court-hour that an earlier line takes, one in the past.
    await page.getByText(manager.text('imports_bookings'), { exact: true }).click()
    const member = 'Qomar Peserta00;0819-7000-2000'
    const file = bookings([
      `${member};${dateInFile};18:00;20:00;Court 1;200.000;200.000`,
      `${member};${dateInFile};9;10;Court 2;;`,
      `Qomar Peserta02;0819-7000-2002;${dateInFile};9;10;Court 2;;`,
      `${member};01/02/2020;9;10;Court 2;;`,
    ])
    await checksFile(manager, file)
    await seesCounts(manager, { new: 2, same: 0, conflict: 1, faulty: 1 })
    await manager.button('imports_run', { count: 2 }).click()
    await expect(page.getByText(manager.text('imports_added', { count: 2 }))).toBeVisible()
    await checksFile(manager, file)
    await seesCounts(manager, { new: 0, same: 2, conflict: 1, faulty: 1 })
    await expect(
      page.getByRole('table').getByRole('row').filter({ hasText: 'Qomar Peserta00' }).first(),
    ).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(manager, 390)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/imports-phone.png' })
    await page.setViewportSize({ width: 1280, height: 720 })

    // The imported bookings are on the schedule and in the list of orders.
    await page.goto(`/desk/BDG1?date=${date}`)
    await page
      .getByRole('grid')
      .getByRole('button', { name: /18:00–20:00, Qomar Peserta00/ })
      .click()
    const panel = page.getByRole('complementary', { name: manager.text('schedule_details') })
    await expect(panel.getByText(manager.text('label_imported'), { exact: true }).first()).toBeVisible()
    await expect(panel.getByText(manager.text('imports_not_received'))).toBeVisible()
    await page.screenshot({ path: 'e2e/test-results/imports-schedule.png' })
    await page.goto('/desk/BDG1/orders')
    const row = page.getByRole('row').filter({ hasText: 'Qomar Peserta00' })
    await expect(row).toHaveCount(2)
    await expect(row.first()).toContainText(manager.text('label_imported'))
  },
)
