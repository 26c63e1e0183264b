import { expect, type Locator } from '@playwright/test'
import { daytimeStory } from './arrivals-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { bookingAt, explainsOpening, panelOf, surya as account } from './desk-person.ts'
import { freeCell, personField, salePanel } from './desk-seller.ts'
import { seesFocus } from './focus.ts'
import type { Person } from './person.ts'

/** No other story has a counter here at daytime. */
const LOCATION_ID = 'BDG1'
const OPENS = 7
const COURTS = 4
const NAME = 'Xaverius Lubis'

const grid = ({ page }: Person): Locator => page.getByRole('grid')

/** Tabs to the grid, then walks by arrows. `court` counts from 1. */
async function walksTo(staff: Person, { court, hour }: { court: number; hour: number }): Promise<void> {
  const focused = grid(staff).locator(':focus')
  if ((await focused.count()) === 0) await staff.tabsTo(grid(staff).locator('[tabindex="0"]'))
  const there = { row: hour - OPENS + 1, column: court }
  for (let presses = 0; presses < 40; presses += 1) {
    const [row, rows, column] = await focused.evaluate((cell: HTMLElement) =>
      ['row', 'rows', 'column'].map((name) => Number(cell.dataset[name])),
    )
    if (row === undefined || rows === undefined || column === undefined) break
    if (column === there.column && row <= there.row && there.row < row + rows) return seesFocus(focused)
    const key =
      column === there.column
        ? row < there.row
          ? 'ArrowDown'
          : 'ArrowUp'
        : column < there.column
          ? 'ArrowRight'
          : 'ArrowLeft'
    await staff.page.keyboard.press(key)
  }
  throw new Error(`no arrow leads to court ${court} at ${clockHour(hour)}`)
}

/** The first court that is free at one of the hours. */
async function freeCourt(staff: Person, hours: readonly number[]): Promise<{ court: number; hour: number }> {
  for (const hour of hours)
    for (let court = 1; court <= COURTS; court += 1)
      if ((await freeCell(staff, `Court ${court}`, hour).count()) > 0) return { court, hour }
  throw new Error(`no court is free at ${hours.map(clockHour).join(', ')}`)
}

/** Goes to a screen by the navigation. */
async function goesTo(staff: Person, key: string): Promise<void> {
  const link = staff.page.getByRole('navigation').getByRole('link', { name: staff.says(key), exact: true })
  await staff.tabsTo(link)
  await seesFocus(link)
  await staff.page.keyboard.press('Enter')
  await expect(staff.mainHeading).toBeFocused()
}

daytimeStory('a day at the desk without a mouse', async ({ cast, now, venue }) => {
  daytimeStory.setTimeout(480_000)
  await venue.resetAttempts()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const says = (key: string, values = {}): string => staff.says(key, values)
  const press = (key: string): Promise<void> => page.keyboard.press(key)
  const found: string[] = []
  const addFaults = async (): Promise<void> => void found.push(...(await accessibilityFaults(staff, 1280)))
  const panel = panelOf(staff)
  const sale = salePanel(staff)
  const field = (key: string): Locator => page.getByLabel(says(key), { exact: true })

  // He logs in and opens the drawer.
  await page.goto(`/auth/login?redirect=${encodeURIComponent(`/desk/${LOCATION_ID}/drawer`)}`)
  await staff.tabsTo(page.getByRole('main').getByLabel(says('accounts_email'), { exact: true }))
  await page.keyboard.type(account.email)
  await staff.tabsTo(page.getByRole('main').getByLabel(says('accounts_password'), { exact: true }))
  await page.keyboard.type(account.password)
  await press('Enter')
  await expect(page).toHaveURL(new RegExp(`/desk/${LOCATION_ID}/drawer$`))
  await staff.tabsTo(field('desk_drawer_float'))
  await seesFocus(field('desk_drawer_float'))
  await addFaults()
  await page.keyboard.type('500000')
  await press('Enter')
  const isOpen = page.getByRole('heading', { name: says('desk_drawer_is_open') })
  await explainsOpening(staff, { open: staff.button('desk_drawer_open_button'), opened: isOpen })
  await expect(isOpen).toBeVisible()
  await expect(staff.mainHeading).toBeFocused()
  await addFaults()

  // A walk-in who is not known yet: Escape closes the question first, and the focus stays where it was.
  await goesTo(staff, 'desk_schedule')
  await expect(page).toHaveURL(new RegExp(`/desk/${LOCATION_ID}$`))
  await expect(grid(staff)).toBeVisible()
  // In the evening all courts may be taken at the next hour.
  const { court, hour } = await freeCourt(staff, [now.hour + 1, now.hour])
  const cell = freeCell(staff, `Court ${court}`, hour)
  await walksTo(staff, { court, hour })
  await seesFocus(cell)
  await addFaults()
  await press('Enter')
  await seesFocus(personField(staff))
  await page.keyboard.type(NAME)
  const create = sale.getByRole('option', { name: says('desk_people_new', { typed: NAME }) })
  await expect(create).toBeVisible()
  await press('ArrowUp')
  await expect(create).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await seesFocus(sale.getByLabel(says('history_name'), { exact: true }))
  await addFaults()
  await press('Enter')
  const take = sale.getByRole('button', { name: says('counter_take') })
  await seesFocus(take)
  await press('Escape')
  const question = page.getByRole('dialog', { name: says('sell_leave_title') })
  await expect(question.locator(':focus')).toHaveCount(1)
  await addFaults()
  await press('Escape')
  await expect(question).toHaveCount(0)
  await seesFocus(take)
  await press('Escape')
  await staff.tabsTo(question.getByRole('button', { name: says('sell_leave') }))
  await press('Enter')
  await expect(sale).toHaveCount(0)
  await seesFocus(cell)

  // The walk-in in eight keys.
  await press('Enter')
  await expect(personField(staff)).toBeFocused()
  await page.keyboard.type('Xav')
  await expect(sale.getByRole('option', { name: new RegExp(NAME) })).toBeVisible()
  await press('Enter')
  await expect(take).toBeFocused()
  await press('Enter')
  await seesFocus(sale.getByRole('button', { name: says('history_method_cash') }))
  await addFaults()
  await press('1')
  await seesFocus(sale.getByLabel(says('counter_given')))
  await press('Enter')
  const done = sale.getByRole('button', { name: says('history_tab_done') })
  await seesFocus(done)
  await addFaults()
  await page.waitForTimeout(500)
  await press('Enter')
  await expect(sale).toHaveCount(0)
  const booking = bookingAt(staff, NAME, [hour, hour + 1])
  await seesFocus(booking)

  // The guest comes: found by name, checked in.
  await press('/')
  const search = page.getByRole('combobox', { name: says('schedule_search') })
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

  // Another day: hours are held, and paid later.
  const date = Temporal.PlainDate.from(now.date).add({ days: 44 }).toString()
  await page.goto(`/desk/${LOCATION_ID}?date=${date}`)
  await expect(grid(staff)).toBeVisible()
  await walksTo(staff, { court: 1, hour: 10 })
  await press('Enter')
  await expect(personField(staff)).toBeFocused()
  await page.keyboard.type('Xav')
  await expect(sale.getByRole('option', { name: new RegExp(NAME) })).toBeVisible()
  await press('Enter')
  await expect(take).toBeFocused()
  await press('Enter')
  await expect(sale.getByRole('button', { name: says('history_method_cash') })).toBeFocused()
  await press('8')
  await seesFocus(sale.getByLabel(says('sell_deadline')))
  await addFaults()
  await press('Enter')
  await seesFocus(done)
  await page.waitForTimeout(500)
  await press('Enter')
  const held = bookingAt(staff, NAME, [10, 11])
  await seesFocus(held)

  // Payment: Escape leaves the payment, then the panel.
  await press('Enter')
  await seesFocus(heading)
  await press('p')
  await seesFocus(panel.getByRole('button', { name: says('history_method_cash') }))
  await addFaults()
  await press('Escape')
  await expect(panel.getByRole('heading', { name: says('counter_pay_with') })).toHaveCount(0)
  await seesFocus(heading)
  await press('p')
  await press('1')
  await seesFocus(panel.getByLabel(says('counter_given')))
  await press('Enter')
  await expect(panel.getByText(says('counter_taken'))).toBeVisible()
  await seesFocus(heading)
  await press('Escape')
  await seesFocus(held)

  // An hour later: Escape leaves the change, then the new place and its price are confirmed.
  await press('Enter')
  await seesFocus(heading)
  const changing = page.getByRole('complementary', { name: says('changes_change_title') })
  const changeHeading = changing.getByRole('heading', { name: says('changes_change_title') })
  await press('m')
  await seesFocus(changeHeading)
  await press('Escape')
  await seesFocus(heading)
  await press('m')
  await seesFocus(changeHeading)
  await press('ArrowDown')
  await addFaults()
  await press('Enter')
  const confirm = changing.getByRole('button', { name: says('changes_confirm') })
  await seesFocus(confirm)
  await addFaults()
  await press('Enter')
  await expect(page.getByText(says('changes_changed'))).toBeVisible()
  await seesFocus(heading)
  await press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bookingAt(staff, NAME, [11, 12])).toBeVisible()
  await seesFocus(grid(staff).locator('[tabindex="0"]'))

  // A block, from the cell that has the focus, and the focus is back on it.
  await walksTo(staff, { court: 2, hour: 8 })
  const free = freeCell(staff, 'Court 2', 8)
  const form = page.getByRole('complementary', { name: says('blocks_block') })
  await press('b')
  await seesFocus(form.getByRole('heading', { name: says('blocks_block') }))
  await addFaults()
  await press('Escape')
  await expect(form).toHaveCount(0)
  await seesFocus(free)
  await press('b')
  await staff.tabsTo(form.getByLabel(says('desk_drawer_reason'), { exact: true }))
  await seesFocus(form.getByLabel(says('desk_drawer_reason'), { exact: true }))
  await page.keyboard.type('Glass repair')
  await expect(form.getByRole('button', { name: says('blocks_submit', { count: 1 }) })).toBeVisible()
  await press('Enter')
  await seesFocus(form.getByRole('heading', { name: says('blocks_done', { count: 1 }) }))
  const block = grid(staff).getByRole('button', { name: /Court 2.*Glass repair/ })
  await expect(block).toBeVisible()
  await press('Escape')
  await seesFocus(block)

  // The list of keys.
  await press('?')
  const keys = page.getByRole('dialog', { name: says('schedule_keys') })
  await expect(keys.locator(':focus')).toHaveCount(1)
  await addFaults()
  await press('Escape')
  await expect(keys).toHaveCount(0)
  await seesFocus(block)

  // The other screens, by the navigation.
  for (const screen of [
    'arrivals_scan',
    'desk_orders',
    'desk_people',
    'desk_payments',
    'desk_staff',
    'desk_machines',
    'desk_acts',
  ]) {
    const link = page.getByRole('navigation').getByRole('link', { name: says(screen), exact: true })
    await staff.tabsTo(link)
    await seesFocus(link)
    await press('Enter')
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(staff.mainHeading).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
    await addFaults()
  }

  // The drawer is counted: Enter goes from field to field, and Escape takes the question back.
  await goesTo(staff, 'desk_drawer')
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
  const closing = page.getByRole('dialog', { name: says('desk_drawer_close_question') })
  await expect(closing.locator(':focus')).toHaveCount(1)
  await addFaults()
  await press('Escape')
  await expect(closing).toHaveCount(0)
  await seesFocus(field('desk_drawer_qris_total'))
  await press('Enter')
  await staff.tabsTo(closing.getByRole('button', { name: says('desk_drawer_close_now') }))
  await press('Enter')
  await expect(page.getByRole('heading', { name: says('desk_drawer_step_result') })).toBeVisible()
  await expect(staff.mainHeading).toBeFocused()
  await addFaults()
  expect(found).toEqual([])
})
