import { expect, type Locator } from '@playwright/test'
import { codeOfApp } from './code-app.ts'
import { submitsLogin } from './customer.ts'
import { clockHour, dateInDays, longDay } from './days.ts'
import { bookingCell, detailsPanel } from './desk-staff.ts'
import { showsDrawerForm, freeCell, personField, salePanel } from './desk-seller.ts'
import { textsLeftInEnglish } from './texts-left-in-english.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'
const DATE = dateInDays(LOCATION, 53)
const NAME = 'Yakobus Tampubolon'
const DRAWER = 'Laci Yohana'
/** Classes of the demonstration that were sold in English. Their orders keep the English name. */
const SOLD_IN_ENGLISH = ['Friday social', 'From zero to match']

/** Opens a page of the desk and waits until its data are shown. */
async function opensPage({ page }: Person, path: string): Promise<void> {
  await page.goto(`/desk/${LOCATION_ID}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

story(
  'every page of the desk has no text in English when its user has chosen Indonesian',
  async ({ cast, venue }) => {
    story.setTimeout(420_000)
    await venue.clearRateLimits()
    const yohana = await cast.personWithAccount('Yohana Siregar', {
      language: 'id',
      width: 1280,
      height: 720,
    })
    for (const role of ['manager', 'finance'] as const) await venue.giveRole(yohana.email, role, LOCATION_ID)
    const { page } = yohana
    // The print dialog would stop the story.
    await page.addInitScript(() => void Object.assign(window, { print: () => undefined }))
    const text = (key: string, values = {}): string => yohana.text(key, values)
    const press = (key: string): Promise<void> => page.keyboard.press(key)
    const field = (key: string): Locator => page.getByLabel(text(key), { exact: true })
    const panel = detailsPanel(yohana)
    const sale = salePanel(yohana)
    const englishTexts = new Set<string>()
    const collectEnglish = async (): Promise<void> => {
      for (const english of await textsLeftInEnglish(yohana))
        if (!SOLD_IN_ENGLISH.some((name) => english.endsWith(name))) englishTexts.add(english)
    }

    // The first login: code app and recovery codes.
    await page.goto(`/auth/login?redirect=${encodeURIComponent(`/desk/${LOCATION_ID}/drawer`)}`)
    await submitsLogin(yohana)
    await expect(yohana.mainHeading).toHaveText(text('desk_set_up'))
    const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
    await collectEnglish()
    await field('desk_first_code').fill(codeOfApp(key))
    await yohana.button('desk_confirm').click()
    await expect(yohana.button('desk_kept')).toBeVisible()
    await collectEnglish()
    await yohana.button('desk_kept').click()

    // The drawer.
    await expect(field('desk_drawer_name').or(yohana.button('desk_drawer_another')).first()).toBeVisible()
    await collectEnglish()
    await showsDrawerForm(yohana)
    await field('desk_drawer_name').fill(DRAWER)
    await field('desk_drawer_float').fill('500000')
    await yohana.button('desk_drawer_open_button').click()
    await expect(page.getByRole('heading', { name: text('desk_drawer_is_open') })).toBeVisible()
    await yohana.button('desk_drawer_record').click()
    await collectEnglish()

    // The schedule, its list of shortcuts, and its search.
    await opensPage(yohana, `?date=${DATE}`)
    await expect(yohana.mainHeading).toHaveText(longDay(DATE, 'id'))
    await expect(page.getByRole('grid')).toBeVisible()
    await collectEnglish()
    await press('?')
    await expect(page.getByRole('dialog', { name: text('schedule_keys') })).toBeVisible()
    await collectEnglish()
    await press('Escape')
    await press('/')
    await page.keyboard.type('tidak ada')
    await expect(page.getByText(text('schedule_nothing_found'))).toBeVisible()
    await collectEnglish()
    await press('Escape')
    await press('Escape')

    // A sale in all its steps.
    await freeCell(yohana, 'Court 1', 18).click()
    await collectEnglish()
    await personField(yohana).fill(NAME)
    await sale.getByRole('option', { name: text('desk_people_new', { typed: NAME }) }).click()
    await collectEnglish()
    await sale.getByLabel(text('history_phone')).fill('0812 7000 8253')
    await press('Enter')
    await expect(sale.getByRole('button', { name: text('counter_take') })).toBeFocused()
    await expect(sale.getByText(text('sell_warning_far', { most: 30 }))).toBeVisible()
    await sale.getByRole('button', { name: text('sell_off'), exact: true }).click()
    await sale.getByLabel(text('counter_amount'), { exact: true }).last().fill('50000')
    await expect(sale.getByText(text('sell_off_taken', { amount: 'Rp 50.000' }))).toBeVisible()
    await collectEnglish()
    await yohana.button('sell_off_none').click()
    await press('Escape')
    await collectEnglish()
    await yohana.button('sell_stay').click()
    await sale.getByRole('button', { name: text('counter_take') }).click()
    for (const digit of ['3', '4', '5', '1']) {
      await sale.getByRole('button', { name: text('history_method_cash') }).focus()
      await press(digit)
      await collectEnglish()
    }
    await sale.getByLabel(text('counter_given')).fill('1000')
    await collectEnglish()
    await sale.getByLabel(text('counter_given')).fill('2000000')
    await press('Enter')
    await expect(sale.getByText(text('sell_sold'))).toBeVisible()
    await expect(sale).toContainText(/Rp\u00A01\.\d{3}\.000/)
    await collectEnglish()
    await page.waitForTimeout(500)
    await press('Enter')
    const paid = bookingCell(yohana, NAME, [18, 19])
    await expect(paid).toBeVisible()

    // A second booking is held. QRIS is tried, then it is paid in cash.
    await freeCell(yohana, 'Court 2', 9).click()
    await personField(yohana).fill(NAME)
    await expect(sale.getByRole('option', { name: new RegExp(NAME) })).toHaveCount(2)
    await press('Enter')
    await sale.getByRole('button', { name: text('counter_take') }).click()
    await sale.getByRole('button', { name: text('sell_later'), exact: true }).click()
    await expect(sale.getByLabel(text('sell_deadline'))).toBeFocused()
    await collectEnglish()
    await press('Enter')
    await expect(sale.getByText(text('sell_link'))).toBeVisible()
    await collectEnglish()
    await page.waitForTimeout(500)
    await sale.getByRole('button', { name: text('history_tab_done') }).click()
    const held = bookingCell(yohana, NAME, [9, 10])
    await held.click()
    await expect(panel.getByRole('heading', { name: NAME })).toBeVisible()
    await expect(panel).toContainText(`Court 2, ${clockHour(9)}–${clockHour(10)}`)
    await collectEnglish()
    await press('p')
    await collectEnglish()
    await press('2')
    await collectEnglish()
    await press('Enter')
    await expect(panel.getByText(text('counter_qris_scan'))).toBeVisible()
    await collectEnglish()
    await panel.getByRole('button', { name: text('counter_qris_other') }).click()
    await panel.getByRole('button', { name: text('history_method_cash') }).click()
    await press('Enter')
    await expect(panel.getByText(text('counter_taken'))).toBeVisible()
    await expect(panel.getByText(text('counter_payments'))).toBeVisible()
    await collectEnglish()
    await panel.getByText(text('counter_correct'), { exact: true }).click()
    await collectEnglish()
    await press('Escape')

    // The booking is moved by one hour, then cancelled with another percentage.
    await held.click()
    await press('m')
    await collectEnglish()
    await press('ArrowDown')
    await press('Enter')
    const changing = page.getByRole('complementary', { name: text('changes_change_title') })
    await expect(changing.getByRole('button', { name: text('changes_confirm') })).toBeFocused()
    await collectEnglish()
    await press('Enter')
    await expect(page.getByText(text('changes_changed'))).toBeVisible()
    await collectEnglish()
    await press('Escape')
    await bookingCell(yohana, NAME, [10, 11]).click()
    await panel.getByRole('button', { name: text('after_booking_cancel_one'), exact: true }).click()
    await panel.getByRole('button', { name: text('changes_other_percent') }).click()
    await panel.getByLabel(text('changes_percent_all')).fill('50')
    await panel.locator('button[type=submit]').click()
    await collectEnglish()
    await panel.getByLabel(text('desk_drawer_reason'), { exact: true }).fill('Lampu padam')
    await panel.locator('button[type=submit]').click()
    await expect(panel.getByText(text('changes_cancelled'))).toBeVisible()
    await collectEnglish()
    await press('Escape')

    // A block.
    await freeCell(yohana, 'Court 2', 9).focus()
    await press('b')
    const form = page.getByRole('complementary', { name: text('blocks_block') })
    await form.getByRole('switch', { name: text('blocks_weekly') }).click()
    await form.locator('button[type=submit]').click()
    await collectEnglish()
    await form.getByRole('switch', { name: text('blocks_weekly') }).click()
    await form.getByLabel(text('desk_drawer_reason'), { exact: true }).fill('Sikat turf')
    await form.locator('button[type=submit]').click()
    await expect(form.getByRole('heading', { name: text('blocks_done', { count: 1 }) })).toBeVisible()
    await collectEnglish()
    await press('Escape')
    await page
      .getByRole('grid')
      .getByRole('button', { name: /Sikat turf/ })
      .click()
    await expect(panel.getByRole('button', { name: text('blocks_end') })).toBeVisible()
    await collectEnglish()

    // The printed day.
    await yohana.button('schedule_print').click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row').filter({ hasText: NAME })).toBeVisible()
    await collectEnglish()
    await page.emulateMedia({ media: 'screen' })

    // The scan of an unknown code, and of a booking of another day.
    await paid.click()
    const number = await yohana.orderNumber()
    await opensPage(yohana, '/scan')
    await collectEnglish()
    for (const code of ['PTL-260101-23456', number]) {
      await page.keyboard.type(code)
      await press('Enter')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
      await collectEnglish()
      await press('Escape')
    }

    // Orders, people, payments, acts, staff.
    await opensPage(yohana, '/orders')
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(NAME) })
      .first()
      .click()
    await expect(panel.getByText(text('desk_orders_happened'))).toBeVisible()
    await collectEnglish()
    for (const filter of ['open', 'done', 'ended']) {
      await opensPage(yohana, `/orders?filter=${filter}`)
      await collectEnglish()
    }
    await opensPage(yohana, '/closures')
    await expect(page.getByRole('table', { name: text('closures_grid') })).toBeVisible()
    await collectEnglish()
    await opensPage(yohana, '/people')
    await collectEnglish()
    await page.getByRole('textbox', { name: text('desk_people_hint') }).fill('yak')
    await page.getByRole('row').filter({ hasText: NAME }).getByRole('button').click()
    await expect(panel.getByRole('heading', { name: NAME })).toBeVisible()
    await collectEnglish()
    await panel.getByRole('button', { name: text('basket_edit') }).click()
    await collectEnglish()
    await yohana.button('desk_people_new_person').click()
    await collectEnglish()
    const pages = [
      '/payments?filter=all',
      '/payments',
      '/refunds',
      '/refunds?filter=done',
      '/reports?span=28',
      '/end-of-day',
      '/settlements',
      '/acts',
      '/staff',
      '/courts',
      '/coaches',
      '/coaches?coach=prices',
      '/prices',
      '/settings',
      '/import',
      '/export',
      '/devices',
    ]
    for (const path of pages) {
      await opensPage(yohana, path)
      await collectEnglish()
      if (path === '/acts')
        await expect(page.getByText(/^Status: Dikonfirmasi; Pembayaran: Tunai [\d.]+$/).first()).toBeVisible()
    }

    // A counter machine is enrolled; the account gets a PIN, and the machine is locked.
    await field('history_name').fill('Meja depan 1')
    await yohana.button('desk_machines_enrol').click()
    await expect(page.getByText(text('desk_machines_here', { name: 'Meja depan 1' }))).toBeVisible()
    await collectEnglish()
    await page.getByRole('button', { name: yohana.name }).click()
    await collectEnglish()
    await yohana.button('desk_pin_set').click()
    await field('desk_pin_new').fill('123456')
    await yohana.button('desk_pin_save').click()
    await expect(page.getByText(text('problem_pin_weak'))).toBeVisible()
    await collectEnglish()
    await field('desk_pin_new').fill('480273')
    await field('desk_pin_again').fill('480273')
    await yohana.button('desk_pin_save').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press('l')
    await expect(page.getByRole('heading', { name: text('desk_lock_who') })).toBeVisible()
    await collectEnglish()
    await page.keyboard.type('000001')
    await expect(page.getByText(text('problem_pin_wrong', { left: 4 }))).toBeVisible()
    await collectEnglish()
    await page.keyboard.type('480273')
    await expect(page.getByRole('navigation')).toBeVisible()

    // The fixed hours, and the form of a new one.
    await opensPage(yohana, '/series')
    await collectEnglish()
    await opensPage(yohana, '/series?plan=new')
    await collectEnglish()

    // The drawer is counted.
    await opensPage(yohana, '/drawer')
    await expect(yohana.mainHeading).toHaveText(DRAWER)
    await yohana.button('desk_drawer_close').click()
    await collectEnglish()
    await yohana.button('desk_drawer_next').click()
    await yohana.button('desk_drawer_to_result').click()
    await collectEnglish()
    await field('desk_drawer_edc_total').fill('0')
    await field('desk_drawer_qris_total').fill('0')
    await press('Enter')
    const question = page.getByRole('dialog', { name: text('desk_drawer_close_question') })
    await expect(question).toBeVisible()
    await collectEnglish()
    await question.getByRole('button', { name: text('desk_drawer_close_now') }).click()
    await expect(page.getByRole('heading', { name: text('desk_drawer_step_result') })).toBeVisible()
    await collectEnglish()
    expect([...englishTexts]).toEqual([])
  },
)
