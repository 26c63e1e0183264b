import { expect, type Locator } from '@playwright/test'
import { daytimeStory } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { bookingCell, explainsCashDifference, detailsPanel, ownerSurya } from './desk-staff.ts'
import { freeCell, personField, salePanel } from './desk-seller.ts'
import { seesFocus } from './focus.ts'
import type { Person } from './person.ts'

/** Dago. No other daytime story uses its counter. */
const LOCATION_ID = 'BDG1'
const FIRST_HOUR = 7
const COURTS = 4
const NAME = 'Xaverius Lubis'

const grid = ({ page }: Person): Locator => page.getByRole('grid')

/** Presses Tab up to the grid, then arrow keys up to the cell of the court and hour. `court` counts from 1. */
async function movesFocusTo(staff: Person, { court, hour }: { court: number; hour: number }): Promise<void> {
  const focused = grid(staff).locator(':focus')
  if ((await focused.count()) === 0) await staff.tabsTo(grid(staff).locator('[tabindex="0"]'))
  const target = { row: hour - FIRST_HOUR + 1, column: court }
  for (let presses = 0; presses < 40; presses += 1) {
    const [row, rows, column] = await focused.evaluate((cell: HTMLElement) =>
      ['row', 'rows', 'column'].map((name) => Number(cell.dataset[name])),
    )
    if (row === undefined || rows === undefined || column === undefined) break
    // A booking of several hours is one cell of several rows.
    if (column === target.column && row <= target.row && target.row < row + rows) return seesFocus(focused)
    const key =
      column === target.column
        ? row < target.row
          ? 'ArrowDown'
          : 'ArrowUp'
        : column < target.column
          ? 'ArrowRight'
          : 'ArrowLeft'
    await staff.page.keyboard.press(key)
  }
  throw new Error(`no arrow leads to court ${court} at ${clockHour(hour)}`)
}

/** The first free court at the first of these hours that has one. */
async function findFreeCourt(
  staff: Person,
  hours: readonly number[],
): Promise<{ court: number; hour: number }> {
  for (const hour of hours)
    for (let court = 1; court <= COURTS; court += 1)
      if ((await freeCell(staff, `Court ${court}`, hour).count()) > 0) return { court, hour }
  throw new Error(`no court is free at ${hours.map(clockHour).join(', ')}`)
}

/** Opens a page of the desk by the navigation and the keyboard. */
async function opensByNavigation(staff: Person, key: string): Promise<void> {
  const link = staff.page.getByRole('navigation').getByRole('link', { name: staff.text(key), exact: true })
  await staff.tabsTo(link)
  await seesFocus(link)
  await staff.page.keyboard.press('Enter')
  await expect(staff.mainHeading).toBeFocused()
}

daytimeStory(
  'a day at the desk by keyboard only: each key works, and the focus is always visible and in the right place',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string, values = {}): string => staff.text(key, values)
    const press = (key: string): Promise<void> => page.keyboard.press(key)
    const faults: string[] = []
    const addFaults = async (): Promise<void> => void faults.push(...(await accessibilityFaults(staff, 1280)))
    const panel = detailsPanel(staff)
    const sale = salePanel(staff)
    const field = (key: string): Locator => page.getByLabel(text(key), { exact: true })

    // Surya logs in and opens the drawer.
    await page.goto(`/auth/login?redirect=${encodeURIComponent(`/desk/${LOCATION_ID}/drawer`)}`)
    await staff.tabsTo(page.getByRole('main').getByLabel(text('accounts_email'), { exact: true }))
    await page.keyboard.type(ownerSurya.email)
    await staff.tabsTo(page.getByRole('main').getByLabel(text('accounts_password'), { exact: true }))
    await page.keyboard.type(ownerSurya.password)
    await press('Enter')
    await expect(page).toHaveURL(new RegExp(`/desk/${LOCATION_ID}/drawer$`))
    await staff.tabsTo(field('desk_drawer_float'))
    await seesFocus(field('desk_drawer_float'))
    await addFaults()
    await page.keyboard.type('500000')
    await press('Enter')
    const isOpen = page.getByRole('heading', { name: text('desk_drawer_is_open') })
    await explainsCashDifference(staff, { open: staff.button('desk_drawer_open_button'), opened: isOpen })
    await expect(isOpen).toBeVisible()
    await expect(staff.mainHeading).toBeFocused()
    await addFaults()

    // A sale to a new person is left: the first Escape asks, the second closes the question, and the third asks again.
    await opensByNavigation(staff, 'desk_schedule')
    await expect(page).toHaveURL(new RegExp(`/desk/${LOCATION_ID}$`))
    await expect(grid(staff)).toBeVisible()
    // In the evening all courts may be taken at the next hour.
    const { court, hour } = await findFreeCourt(staff, [now.hour + 1, now.hour])
    const cell = freeCell(staff, `Court ${court}`, hour)
    await movesFocusTo(staff, { court, hour })
    await seesFocus(cell)
    await addFaults()
    await press('Enter')
    await seesFocus(personField(staff))
    await page.keyboard.type(NAME)
    const create = sale.getByRole('option', { name: text('desk_people_new', { typed: NAME }) })
    await expect(create).toBeVisible()
    await press('ArrowUp')
    await expect(create).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
    await seesFocus(sale.getByLabel(text('history_name'), { exact: true }))
    await addFaults()
    await press('Enter')
    const take = sale.getByRole('button', { name: text('counter_take') })
    await seesFocus(take)
    await press('Escape')
    const question = page.getByRole('dialog', { name: text('sell_leave_title') })
    await expect(question.locator(':focus')).toHaveCount(1)
    await addFaults()
    await press('Escape')
    await expect(question).toHaveCount(0)
    await seesFocus(take)
    await press('Escape')
    await staff.tabsTo(question.getByRole('button', { name: text('sell_leave') }))
    await press('Enter')
    await expect(sale).toHaveCount(0)
    await seesFocus(cell)

    // The sale to the same person takes eight keys.
    await press('Enter')
    await expect(personField(staff)).toBeFocused()
    await page.keyboard.type('Xav')
    await expect(sale.getByRole('option', { name: new RegExp(NAME) })).toBeVisible()
    await press('Enter')
    await expect(take).toBeFocused()
    await press('Enter')
    await seesFocus(sale.getByRole('button', { name: text('history_method_cash') }))
    await addFaults()
    await press('1')
    await seesFocus(sale.getByLabel(text('counter_given')))
    await press('Enter')
    const done = sale.getByRole('button', { name: text('history_tab_done') })
    await seesFocus(done)
    await addFaults()
    await page.waitForTimeout(500)
    await press('Enter')
    await expect(sale).toHaveCount(0)
    const booking = bookingCell(staff, NAME, [hour, hour + 1])
    await seesFocus(booking)

    // The guest comes, is found by name and checked in.
    await press('/')
    const search = page.getByRole('combobox', { name: text('schedule_search') })
    await seesFocus(search)
    await press('Escape')
    await seesFocus(booking)
    await press('/')
    await page.keyboard.type('xav')
    await addFaults()
    await press('Enter')
    const heading = panel.getByRole('heading', { name: NAME })
    await seesFocus(heading)
    await press('c')
    await expect(panel.getByText(/Checked in at \d\d:\d\d by/)).toBeVisible()
    await addFaults()
    await press('Escape')
    await expect(panel).toHaveCount(0)
    await seesFocus(booking)

    // On another day an hour is held, to be paid later.
    const date = Temporal.PlainDate.from(now.date).add({ days: 44 }).toString()
    await page.goto(`/desk/${LOCATION_ID}?date=${date}`)
    await expect(grid(staff)).toBeVisible()
    await movesFocusTo(staff, { court: 1, hour: 10 })
    await press('Enter')
    await expect(personField(staff)).toBeFocused()
    await page.keyboard.type('Xav')
    await expect(sale.getByRole('option', { name: new RegExp(NAME) })).toBeVisible()
    await press('Enter')
    await expect(take).toBeFocused()
    await press('Enter')
    await expect(sale.getByRole('button', { name: text('history_method_cash') })).toBeFocused()
    await press('8')
    await seesFocus(sale.getByLabel(text('sell_deadline')))
    await addFaults()
    await press('Enter')
    await seesFocus(done)
    await page.waitForTimeout(500)
    await press('Enter')
    const held = bookingCell(staff, NAME, [10, 11])
    await seesFocus(held)

    // The held booking is paid. Escape first leaves the payment; a second payment is taken.
    await press('Enter')
    await seesFocus(heading)
    await press('p')
    await seesFocus(panel.getByRole('button', { name: text('history_method_cash') }))
    await addFaults()
    await press('Escape')
    await expect(panel.getByRole('heading', { name: text('counter_pay_with') })).toHaveCount(0)
    await seesFocus(heading)
    await press('p')
    await press('1')
    await seesFocus(panel.getByLabel(text('counter_given')))
    await press('Enter')
    await expect(panel.getByText(text('counter_taken'))).toBeVisible()
    await seesFocus(heading)
    await press('Escape')
    await seesFocus(held)

    // The booking is moved one hour later. Escape leaves the first try; the second is confirmed.
    await press('Enter')
    await seesFocus(heading)
    const changing = page.getByRole('complementary', { name: text('changes_change_title') })
    const changeHeading = changing.getByRole('heading', { name: text('changes_change_title') })
    await press('m')
    await seesFocus(changeHeading)
    await press('Escape')
    await seesFocus(heading)
    await press('m')
    await seesFocus(changeHeading)
    await press('ArrowDown')
    await addFaults()
    await press('Enter')
    const confirm = changing.getByRole('button', { name: text('changes_confirm') })
    await seesFocus(confirm)
    await addFaults()
    await press('Enter')
    await expect(page.getByText(text('changes_changed'))).toBeVisible()
    await seesFocus(heading)
    await press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bookingCell(staff, NAME, [11, 12])).toBeVisible()
    await seesFocus(grid(staff).locator('[tabindex="0"]'))

    // `b` opens the form of a block for the focused cell. Afterwards the block has the focus.
    await movesFocusTo(staff, { court: 2, hour: 8 })
    const free = freeCell(staff, 'Court 2', 8)
    const form = page.getByRole('complementary', { name: text('blocks_block') })
    await press('b')
    await seesFocus(form.getByRole('heading', { name: text('blocks_block') }))
    await addFaults()
    await press('Escape')
    await expect(form).toHaveCount(0)
    await seesFocus(free)
    await press('b')
    await staff.tabsTo(form.getByLabel(text('desk_drawer_reason'), { exact: true }))
    await seesFocus(form.getByLabel(text('desk_drawer_reason'), { exact: true }))
    await page.keyboard.type('Glass repair')
    await expect(form.getByRole('button', { name: text('blocks_submit', { count: 1 }) })).toBeVisible()
    await press('Enter')
    await seesFocus(form.getByRole('heading', { name: text('blocks_done', { count: 1 }) }))
    const block = grid(staff).getByRole('button', { name: /Court 2.*Glass repair/ })
    await expect(block).toBeVisible()
    await press('Escape')
    await seesFocus(block)

    // `?` shows the list of keyboard shortcuts.
    await press('?')
    const keys = page.getByRole('dialog', { name: text('schedule_keys') })
    await expect(keys.locator(':focus')).toHaveCount(1)
    await addFaults()
    await press('Escape')
    await expect(keys).toHaveCount(0)
    await seesFocus(block)

    // The other pages are opened by the navigation.
    for (const screen of [
      'arrivals_scan',
      'desk_orders',
      'desk_people',
      'desk_payments',
      'desk_staff',
      'desk_machines',
      'desk_acts',
    ]) {
      const link = page.getByRole('navigation').getByRole('link', { name: text(screen), exact: true })
      await staff.tabsTo(link)
      await seesFocus(link)
      await press('Enter')
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(staff.mainHeading).toBeVisible()
      await expect(page.locator('main :focus')).toHaveCount(1)
      await addFaults()
    }

    // The drawer is counted: Enter goes from field to field, and Escape cancels the last question.
    await opensByNavigation(staff, 'desk_drawer')
    const close = staff.button('desk_drawer_close')
    await staff.tabsTo(close)
    await seesFocus(close)
    await press('Enter')
    const fields = page.locator('#count-cash input')
    await seesFocus(fields.first())
    await addFaults()
    for (let piece = 0; piece < (await fields.count()); piece += 1) {
      await seesFocus(fields.nth(piece))
      await press('Enter')
    }
    await seesFocus(field('desk_drawer_edc_total'))
    await addFaults()
    await page.keyboard.type('0')
    await press('Enter')
    await seesFocus(field('desk_drawer_qris_total'))
    await page.keyboard.type('0')
    await press('Enter')
    const closing = page.getByRole('dialog', { name: text('desk_drawer_close_question') })
    await expect(closing.locator(':focus')).toHaveCount(1)
    await addFaults()
    await press('Escape')
    await expect(closing).toHaveCount(0)
    await seesFocus(field('desk_drawer_qris_total'))
    await press('Enter')
    await staff.tabsTo(closing.getByRole('button', { name: text('desk_drawer_close_now') }))
    await press('Enter')
    await expect(page.getByRole('heading', { name: text('desk_drawer_step_result') })).toBeVisible()
    await expect(staff.mainHeading).toBeFocused()
    await addFaults()
    expect(faults).toEqual([])
  },
)
