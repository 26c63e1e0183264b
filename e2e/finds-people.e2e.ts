import { frontDeskDian, logsInAtDesk, navigationLink, ownerSurya, type Account } from './desk-staff.ts'
import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** Logs in and opens the people page of a location by the navigation. */
async function opensPeoplePage(person: Person, location: string, account: Account): Promise<void> {
  await logsInAtDesk(person, account, `/desk/${location}`)
  await (await navigationLink(person, 'desk_people')).click()
  await expect(person.page).toHaveURL(new RegExp(`desk/${location}/people$`))
}

/** A new person who is logged in with this account at the people page. */
const staffAtPeoplePage = async (
  cast: Cast,
  width: number,
  account: Account,
  location: string,
): Promise<Person> => {
  // After the login the language of the account is used: English for Surya, Indonesian for Dian.
  const language = account === frontDeskDian ? 'id' : 'en'
  const person = await cast.person('At the desk', { language, width, height: width < 600 ? 844 : 720 })
  await opensPeoplePage(person, location, account)
  return person
}

const searchField = (person: Person): Locator =>
  person.page.getByRole('textbox', { name: person.text('desk_people_hint') })
const rows = ({ page }: Person): Locator => page.getByRole('row').filter({ has: page.getByRole('button') })

story(
  'a guest who ordered on the web is found by three letters of the name, by four digits of the phone, and by keyboard',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const faults: string[] = []
    const yolanda = await cast.person('Yolanda Rahma')
    await yolanda.opensBoard('Pantul Renon', { daysAhead: 28 })
    await yolanda.picks({ hours: [15], courts: ['Court 2'] })
    await yolanda.placesOrder()
    await venue.clearRateLimits()

    const staff = await staffAtPeoplePage(cast, 1280, ownerSurya, 'DPS1')
    const { page } = staff
    await expect(searchField(staff)).toBeFocused()
    await expect(page.getByText(staff.text('desk_people_start'))).toBeVisible()
    faults.push(...(await accessibilityFaults(staff, 1280)))

    // A job adds the guest to the people within five seconds after the order.
    await expect(async () => {
      await searchField(staff).fill('')
      await searchField(staff).fill('yol')
      await expect(rows(staff)).toHaveCount(1, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(rows(staff)).toContainText('Yolanda Rahma')
    await searchField(staff).fill(yolanda.phone.slice(-4))
    await expect(rows(staff).filter({ hasText: 'Yolanda Rahma' })).toHaveCount(1)
    await searchField(staff).fill('zz zz')
    await expect(page.getByText(staff.text('desk_people_start'))).toBeVisible()
    await searchField(staff).fill('qqqq')
    await expect(page.getByText(staff.text('desk_people_none', { typed: 'qqqq' })).first()).toBeVisible()
    faults.push(...(await accessibilityFaults(staff, 1280)))

    // The keyboard leads from the search field to the row, to the panel, and back.
    await searchField(staff).fill('')
    await page.keyboard.type('yolan')
    await expect(rows(staff)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: staff.text('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Yolanda Rahma' })).toBeFocused()
    await expect(panel).toContainText(yolanda.email)
    await expect(panel).toContainText(staff.text('checkout_guest'))
    faults.push(...(await accessibilityFaults(staff, 1280)))

    // Staff change the details of the guest. A wrong phone number is refused, and its field gets the focus.
    await panel.getByRole('button', { name: staff.text('basket_edit') }).click()
    await expect(panel.getByLabel(staff.text('history_name'), { exact: true })).toBeFocused()
    await panel.getByLabel(staff.text('history_phone'), { exact: true }).fill('12')
    await panel.getByLabel(staff.text('history_notes'), { exact: true }).fill('Plays left-handed')
    await page.keyboard.press('Enter')
    await expect(panel.getByLabel(staff.text('history_phone'), { exact: true })).toBeFocused()
    faults.push(...(await accessibilityFaults(staff, 1280)))
    await panel.getByLabel(staff.text('history_phone'), { exact: true }).fill('0811 7788 9911')
    await page.keyboard.press('Enter')
    await expect(panel.getByText('Plays left-handed')).toBeVisible()
    await expect(panel).toContainText('+62 811 7788 9911')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(rows(staff).getByRole('button')).toBeFocused()
    await page.keyboard.press('/')
    await expect(searchField(staff)).toBeFocused()
    expect(faults).toEqual([])
  },
)

story(
  'staff add a new person by name only, and cannot change the details of a person with an account; phone, Indonesian',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    await venue.clearRateLimits()
    const faults: string[] = []
    const staff = await staffAtPeoplePage(cast, 390, frontDeskDian, 'JKT1')
    const { page } = staff
    await searchField(staff).fill('Wira Kusnadi')
    await expect(
      page.getByText(staff.text('desk_people_none', { typed: 'Wira Kusnadi' })).first(),
    ).toBeVisible()
    await staff.button('desk_people_new_person').click()
    const form = page.getByRole('complementary', { name: staff.text('desk_people_new_person') })
    await expect(form.getByLabel(staff.text('history_name'), { exact: true })).toHaveValue('Wira Kusnadi')
    faults.push(...(await accessibilityFaults(staff, 390)))
    await form.getByRole('button', { name: staff.text('desk_people_add') }).click()
    const panel = page.getByRole('complementary', { name: staff.text('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Wira Kusnadi' })).toBeFocused()
    faults.push(...(await accessibilityFaults(staff, 390)))
    await panel.getByRole('button', { name: staff.text('design_close') }).click()
    await expect(rows(staff)).toHaveCount(1)
    faults.push(...(await accessibilityFaults(staff, 390)))

    // For a person with an account staff can change the note only.
    await searchField(staff).fill('ani les')
    await rows(staff).filter({ hasText: 'Ani Lestari' }).getByRole('button').click()
    await panel.getByRole('button', { name: staff.text('basket_edit') }).click()
    await expect(panel.getByText(staff.text('desk_people_own_data'))).toBeVisible()
    await expect(panel.getByRole('textbox')).toHaveCount(1)
    faults.push(...(await accessibilityFaults(staff, 390)))
    expect(faults).toEqual([])
  },
)

story(
  'a search without a network keeps the last results and says so; a repeated search works again',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const staff = await staffAtPeoplePage(cast, 1280, ownerSurya, 'JKT1')
    const { page } = staff
    await searchField(staff).fill('ani')
    await expect(rows(staff).first()).toBeVisible()
    const rowsBefore = await rows(staff).count()
    await page.route('**/people?*', (route) => route.abort())
    await searchField(staff).fill('anil')
    await expect(page.getByRole('alert').filter({ hasText: staff.text('desk_people_failed') })).toBeVisible({
      timeout: 30_000,
    })
    await expect(rows(staff)).toHaveCount(rowsBefore)
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.unroute('**/people?*')
    await page.getByRole('button', { name: staff.text('design_try_again') }).click()
    await expect(page.getByRole('alert').filter({ hasText: staff.text('desk_people_failed') })).toHaveCount(0)
  },
)
