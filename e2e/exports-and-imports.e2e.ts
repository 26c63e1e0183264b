import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const DESK = '/desk/BDG1'
// No other story sells on this day of Dago.
const date = dateInDays('Pantul Dago', 37)
const dateInFile = date.split('-').toReversed().join('/')
/** A name that a spreadsheet would run as a formula, unless a quote is put before it. */
const formula = "=cmd|'/C calc'!A0 Zvonimir"

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Presses the export button of a list and returns the saved file. */
async function savesExport(person: Person, list: string): Promise<{ name: string; text: string }> {
  const saving = person.page.waitForEvent('download')
  await person.button('exports_export_one', { list }).click()
  const download = await saving
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Chooses a CSV file for the import and has it checked. */
async function checksFile(person: Person, name: string, text: string): Promise<void> {
  await person.page.getByLabel(person.text('imports_file'), { exact: true }).setInputFiles(csv(name, text))
  await person.button('imports_check').click()
}

/** The heading that counts the lines of a checked file: new, known, in conflict, faulty. */
const resultHeading = (page: Page) => page.locator('#import-result')

story(
  'a manager exports people and booked hours, and an import of the same files finds nothing new',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const manager = await cast.personWithAccount('Vexia Manajer', { width: 1280, height: 720 })
    await venue.giveRole(manager.email, 'manager', 'BDG1')
    const { page } = manager
    await logsInWithCodeApp(manager, `${DESK}/import`)
    await checksFile(
      manager,
      'new.csv',
      `Name,Phone,Note\r\n"'${formula}",0819-7100-0001,"tall; ""left"" handed"\r\n`,
    )
    await manager.button('imports_run', { count: 1 }).click()
    await expect(page.getByText(manager.text('imports_added', { count: 1 }))).toBeVisible()
    await page.getByText(manager.text('imports_bookings'), { exact: true }).click()
    await checksFile(
      manager,
      'new-bookings.csv',
      `Name,Phone,Date,From,Until,Court,Price,Paid\r\n"'${formula}",0819-7100-0001,${dateInFile},18:00,20:00,Court 1,200000,50000\r\n`,
    )
    await manager.button('imports_run', { count: 1 }).click()
    await expect(page.getByText(manager.text('imports_added', { count: 1 }))).toBeVisible()

    await page.goto(`${DESK}/people`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(manager.text('desk_people'))
    expect(await accessibilityFaults(manager, 1280)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/exports-people.png' })
    const people = await savesExport(manager, manager.text('desk_people'))
    expect(people.name).toMatch(/^BDG1-people-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(people.text).toContain(`\r\n'${formula},'+6281971000001,,"tall; ""left"" handed"\r\n`)
    expect(people.text.startsWith('\uFEFFName,Phone,Email,Note\r\n')).toBe(true)
    await expect(page.getByText(/^Rows saved: \d+$/).first()).toBeVisible()

    await page.goto(`${DESK}/export`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(manager.text('exports_export'))
    await page.getByLabel(manager.text('label_first_day'), { exact: true }).fill(date)
    await page.getByLabel(manager.text('label_last_day'), { exact: true }).fill(date)
    expect(await accessibilityFaults(manager, 1280)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/exports-lists.png' })
    const bookings = await savesExport(manager, manager.text('exports_bookings'))
    expect(bookings.text).toContain(
      `\r\n'${formula},'+6281971000001,,${dateInFile},18:00,20:00,Court 1,200000,50000,,`,
    )
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(manager, 390)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/exports-phone.png' })
    await page.goto(`${DESK}/people`)
    await expect(manager.button('exports_export_one', { list: manager.text('desk_people') })).toBeVisible()
    expect(await accessibilityFaults(manager, 390)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/exports-people-phone.png' })
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.goto(`${DESK}/import`)
    await checksFile(manager, 'people.csv', people.text)
    await expect(resultHeading(page)).toHaveText(/^0 new, \d+ known, 0 in conflict, 0 faulty$/)
    await expect(page.getByText(manager.text('imports_none_new'))).toBeVisible()
    await page.screenshot({ path: 'e2e/test-results/exports-again.png' })
    await page.getByText(manager.text('imports_bookings'), { exact: true }).click()
    await checksFile(manager, 'bookings.csv', bookings.text)
    await expect(resultHeading(page)).toHaveText(
      manager.text('imports_left_out', { new: 0, same: 1, conflict: 0, faulty: 0 }),
    )

    await page.goto(`${DESK}/acts`)
    await expect(
      page.getByText(manager.text('desk_act_export_list')).filter({ visible: true }).first(),
    ).toBeVisible()

    // Offline the export button does not work, and the page says so.
    await page.goto(`${DESK}/orders`)
    const button = manager.button('exports_export_one', { list: manager.text('desk_orders') })
    await expect(button).toBeVisible()
    await page.context().setOffline(true)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(manager.text('desk_offline'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(button).not.toHaveAttribute('aria-disabled')

    const finance = await cast.personWithAccount('Vexana Keuangan', { width: 1280, height: 720 })
    await venue.giveRole(finance.email, 'finance', 'BDG1')
    await logsInWithCodeApp(finance, `${DESK}/export`)
    await expect(finance.button('exports_export_one', { list: finance.text('desk_payments') })).toBeVisible()
    await expect(finance.button('exports_export_one', { list: finance.text('desk_people') })).toHaveCount(0)
  },
)
