import { dian, entersDesk, navigationLink, surya, type Account } from './desk-person.ts'
import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** Logs in and opens the people of a location by the navigation. */
async function goesToPeople(person: Person, location: string, account: Account): Promise<void> {
  await entersDesk(person, account, `/desk/${location}`)
  await (await navigationLink(person, 'desk_people')).click()
  await expect(person.page).toHaveURL(new RegExp(`desk/${location}/people$`))
}

const atDesk = async (cast: Cast, width: number, account: Account, location: string): Promise<Person> => {
  // The language of an account is used once it is logged in: Surya's is English, Dian's Indonesian.
  const language = account === dian ? 'id' : 'en'
  const person = await cast.person('At the desk', { language, width, height: width < 600 ? 844 : 720 })
  await goesToPeople(person, location, account)
  return person
}

const box = (person: Person): Locator =>
  person.page.getByRole('textbox', { name: person.says('desk_people_hint') })
const rows = ({ page }: Person): Locator => page.getByRole('row').filter({ has: page.getByRole('button') })

story(
  'a guest of the web is found by three letters, by four digits and by keyboard',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const found: string[] = []
    const yolanda = await cast.person('Yolanda Rahma')
    await yolanda.opens('Pantul Renon', { daysAhead: 28 })
    await yolanda.picks({ hours: [15], courts: ['Court 2'] })
    await yolanda.orders()
    await venue.resetAttempts()

    const staff = await atDesk(cast, 1280, surya, 'DPS1')
    const { page } = staff
    await expect(box(staff)).toBeFocused()
    await expect(page.getByText(staff.says('desk_people_start'))).toBeVisible()
    found.push(...(await accessibilityFaults(staff, 1280)))

    // The job gives the order its contact within five seconds.
    await expect(async () => {
      await box(staff).fill('')
      await box(staff).fill('yol')
      await expect(rows(staff)).toHaveCount(1, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(rows(staff)).toContainText('Yolanda Rahma')
    await box(staff).fill(yolanda.phone.slice(-4))
    await expect(rows(staff).filter({ hasText: 'Yolanda Rahma' })).toHaveCount(1)
    await box(staff).fill('zz zz')
    await expect(page.getByText(staff.says('desk_people_start'))).toBeVisible()
    await box(staff).fill('qqqq')
    await expect(page.getByText(staff.says('desk_people_none', { typed: 'qqqq' })).first()).toBeVisible()
    found.push(...(await accessibilityFaults(staff, 1280)))

    // From here by keyboard: the search field, the row, the panel, and back.
    await box(staff).fill('')
    await page.keyboard.type('yolan')
    await expect(rows(staff)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: staff.says('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Yolanda Rahma' })).toBeFocused()
    await expect(panel).toContainText(yolanda.email)
    await expect(panel).toContainText(staff.says('checkout_guest'))
    found.push(...(await accessibilityFaults(staff, 1280)))

    // The details of a guest can be changed; a wrong number is refused at its field.
    await panel.getByRole('button', { name: staff.says('basket_edit') }).click()
    await expect(panel.getByLabel(staff.says('history_name'), { exact: true })).toBeFocused()
    await panel.getByLabel(staff.says('history_phone'), { exact: true }).fill('12')
    await panel.getByLabel(staff.says('history_notes'), { exact: true }).fill('Plays left-handed')
    await page.keyboard.press('Enter')
    await expect(panel.getByLabel(staff.says('history_phone'), { exact: true })).toBeFocused()
    found.push(...(await accessibilityFaults(staff, 1280)))
    await panel.getByLabel(staff.says('history_phone'), { exact: true }).fill('0811 7788 9911')
    await page.keyboard.press('Enter')
    await expect(panel.getByText('Plays left-handed')).toBeVisible()
    await expect(panel).toContainText('+62 811 7788 9911')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(rows(staff).getByRole('button')).toBeFocused()
    await page.keyboard.press('/')
    await expect(box(staff)).toBeFocused()
    expect(found).toEqual([])
  },
)

story('a new person is written down with a name, in Indonesian on a phone', async ({ cast, venue }) => {
  story.setTimeout(300_000)
  await venue.resetAttempts()
  const found: string[] = []
  const staff = await atDesk(cast, 390, dian, 'JKT1')
  const { page } = staff
  await box(staff).fill('Wira Kusnadi')
  await expect(
    page.getByText(staff.says('desk_people_none', { typed: 'Wira Kusnadi' })).first(),
  ).toBeVisible()
  await staff.button('desk_people_new_person').click()
  const form = page.getByRole('complementary', { name: staff.says('desk_people_new_person') })
  await expect(form.getByLabel(staff.says('history_name'), { exact: true })).toHaveValue('Wira Kusnadi')
  found.push(...(await accessibilityFaults(staff, 390)))
  await form.getByRole('button', { name: staff.says('desk_people_add') }).click()
  const panel = page.getByRole('complementary', { name: staff.says('schedule_details') })
  await expect(panel.getByRole('heading', { name: 'Wira Kusnadi' })).toBeFocused()
  found.push(...(await accessibilityFaults(staff, 390)))
  await panel.getByRole('button', { name: staff.says('design_close') }).click()
  await expect(rows(staff)).toHaveCount(1)
  found.push(...(await accessibilityFaults(staff, 390)))

  // Of a person with an account only the note can be changed.
  await box(staff).fill('ani les')
  await rows(staff).filter({ hasText: 'Ani Lestari' }).getByRole('button').click()
  await panel.getByRole('button', { name: staff.says('basket_edit') }).click()
  await expect(panel.getByText(staff.says('desk_people_own_data'))).toBeVisible()
  await expect(panel.getByRole('textbox')).toHaveCount(1)
  found.push(...(await accessibilityFaults(staff, 390)))
  expect(found).toEqual([])
})

story(
  'the last results stay while the network is away, and a later search works again',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.resetAttempts()
    const staff = await atDesk(cast, 1280, surya, 'JKT1')
    const { page } = staff
    await box(staff).fill('ani')
    await expect(rows(staff).first()).toBeVisible()
    const before = await rows(staff).count()
    await page.route('**/people?*', (route) => route.abort())
    await box(staff).fill('anil')
    await expect(page.getByRole('alert').filter({ hasText: staff.says('desk_people_failed') })).toBeVisible({
      timeout: 30_000,
    })
    await expect(rows(staff)).toHaveCount(before)
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.unroute('**/people?*')
    await page.getByRole('button', { name: staff.says('design_try_again') }).click()
    await expect(page.getByRole('alert').filter({ hasText: staff.says('desk_people_failed') })).toHaveCount(0)
  },
)
