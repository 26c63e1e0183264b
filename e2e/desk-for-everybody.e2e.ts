import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import { englishLeft } from './english-left.ts'
import { seesFocus } from './focus.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import type { Language } from './words.ts'

const DESK = '/desk/JKT1'
/** No other story sells on these days, so that the first free hour is always there. */
const DATE = dateInDays('Pantul Kemang', 67)
/** Classes of the demonstration, whose orders keep the language of their buyers. */
const SOLD_IN_ENGLISH = [
  'Friday social',
  'From zero to match',
  'Weekend drills',
  'Padel basics',
  'Smash clinic',
]

type Screen = {
  readonly path: string
  /** Phones have no button for it. */
  readonly isForKeyboards?: true
  /** What is pressed when the screen is there; it returns what opened. */
  readonly opens?: (staff: Person) => Promise<Locator>
}

const presses =
  (key: string, panel: string) =>
  async (staff: Person): Promise<Locator> => {
    await expect(staff.page.getByRole('grid')).toBeVisible()
    await staff.button(key).first().click()
    return staff.page.getByRole('complementary', { name: staff.says(panel) })
  }

const asks =
  (...keys: readonly string[]) =>
  async (staff: Person): Promise<Locator> => {
    for (const key of keys) await staff.button(key).click()
    return staff.page.getByRole('dialog')
  }

/** Every screen of the desk, and the panels and dialogs that open on it. */
const screens: readonly Screen[] = [
  { path: '' },
  { path: `?date=${DATE}` },
  { path: `?date=${DATE}`, opens: presses('sell_new', 'sell_new') },
  { path: `?date=${DATE}`, opens: presses('goods_sell', 'goods_sell') },
  { path: `?date=${DATE}`, opens: presses('blocks_block', 'blocks_block') },
  { path: `?date=${DATE}`, isForKeyboards: true, opens: asks('schedule_keys') },
  { path: '?by=coaches' },
  { path: '?view=week' },
  { path: '?view=week&court=JKT1-C1' },
  { path: '/scan' },
  { path: '/orders' },
  { path: '/orders?filter=owed' },
  { path: '/orders?number=PTL-260101-23456' },
  { path: '/orders', opens: opensFirstOrder },
  { path: '/closures' },
  { path: '/people' },
  {
    path: '/people',
    opens: async (staff) => {
      await staff.button('desk_people_new_person').click()
      return staff.page.getByRole('complementary', { name: staff.says('desk_people_new_person') })
    },
  },
  { path: '/drawer' },
  { path: '/series' },
  { path: '/series?plan=new' },
  { path: '/payments' },
  { path: '/refunds' },
  { path: '/refunds?filter=done' },
  { path: '/reports' },
  { path: '/settlements' },
  { path: '/settlements?from=2026-01-01&to=2026-01-31' },
  { path: '/reports?span=28' },
  { path: '/end-of-day' },
  { path: '/payments?filter=all' },
  { path: '/staff' },
  { path: '/devices' },
  { path: '/acts' },
  { path: '/courts' },
  { path: '/classes' },
  { path: '/classes?plan=new' },
  { path: '/hours' },
  { path: '/photos' },
  { path: '/import' },
  { path: '/export' },
  { path: '/prices' },
  { path: '/packages' },
  { path: '/promos' },
  { path: '/add-ons' },
  { path: '/settings' },
  {
    path: '/acts',
    opens: async (staff) => {
      await staff.page.getByRole('button', { name: staff.name }).click()
      return staff.page.getByRole('dialog', { name: staff.name })
    },
  },
]

async function opensFirstOrder(staff: Person): Promise<Locator> {
  await staff.page.getByRole('main').getByRole('button', { name: /PTL-/ }).first().click()
  return staff.page.getByRole('complementary', { name: staff.says('schedule_details') })
}

const visits: readonly { language: Language; width: number; height: number }[] = [
  { language: 'en', width: 1280, height: 720 },
  { language: 'id', width: 390, height: 844 },
]

for (const { language, width, height } of visits)
  story(
    `every screen of the desk is usable by everybody, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(600_000)
      await venue.resetAttempts()
      const staff = await cast.customer('Yustina Sihombing', { language, width, height })
      for (const role of ['manager', 'finance'] as const) await venue.employs(staff.email, role, 'JKT1')
      const { page } = staff
      const found: string[] = []
      await logsInWithCodeApp(staff, DESK)

      for (const { path, opens } of screens.filter(({ isForKeyboards }) => width > 700 || !isForKeyboards)) {
        await page.goto(`${DESK}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const opened = (await opens?.(staff)) ?? null
        if (opened !== null) await expect(opened).toBeVisible()
        found.push(...(await accessibilityFaults(staff, width)))
        if (language === 'id')
          for (const text of await englishLeft(staff))
            if (!SOLD_IN_ENGLISH.some((name) => text.endsWith(name))) found.push(text)
        if (opened === null) continue
        // Escape leaves what was opened, and the focus is at a place where it can be seen.
        await page.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
        await seesFocus(page.locator(':focus'))
      }
      expect(found).toEqual([])
    },
  )
