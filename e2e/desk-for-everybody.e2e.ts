import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { textsLeftInEnglish } from './texts-left-in-english.ts'
import { seesFocus } from './focus.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import type { Language } from './message-text.ts'

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
  /** Opens a panel or a dialog on the screen, and returns it. */
  readonly opens?: (staff: Person) => Promise<Locator>
}

const opensPanelBy =
  (key: string, panel: string) =>
  async (staff: Person): Promise<Locator> => {
    await expect(staff.page.getByRole('grid')).toBeVisible()
    await staff.button(key).first().click()
    return staff.page.getByRole('complementary', { name: staff.text(panel) })
  }

const opensDialogBy =
  (...keys: readonly string[]) =>
  async (staff: Person): Promise<Locator> => {
    for (const key of keys) await staff.button(key).click()
    return staff.page.getByRole('dialog')
  }

/** Every screen of the desk, and the panels and dialogs that open on it. */
const screens: readonly Screen[] = [
  { path: '' },
  { path: `?date=${DATE}` },
  { path: `?date=${DATE}`, opens: opensPanelBy('sell_new', 'sell_new') },
  { path: `?date=${DATE}`, opens: opensPanelBy('goods_sell', 'goods_sell') },
  { path: `?date=${DATE}`, opens: opensPanelBy('blocks_block', 'blocks_block') },
  { path: `?date=${DATE}`, isForKeyboards: true, opens: opensDialogBy('schedule_keys') },
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
      return staff.page.getByRole('complementary', { name: staff.text('desk_people_new_person') })
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
  return staff.page.getByRole('complementary', { name: staff.text('schedule_details') })
}

const visits: readonly { language: Language; width: number; height: number }[] = [
  { language: 'en', width: 1280, height: 720 },
  { language: 'id', width: 390, height: 844 },
]

for (const { language, width, height } of visits)
  story(
    `no screen of the desk has accessibility faults, an English text in Indonesian or a hidden focus, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(600_000)
      await venue.clearRateLimits()
      const staff = await cast.personWithAccount('Yustina Sihombing', { language, width, height })
      for (const role of ['manager', 'finance'] as const) await venue.giveRole(staff.email, role, 'JKT1')
      const { page } = staff
      const faults: string[] = []
      await logsInWithCodeApp(staff, DESK)

      for (const { path, opens } of screens.filter(({ isForKeyboards }) => width > 700 || !isForKeyboards)) {
        await page.goto(`${DESK}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const opened = (await opens?.(staff)) ?? null
        if (opened !== null) await expect(opened).toBeVisible()
        faults.push(...(await accessibilityFaults(staff, width)))
        if (language === 'id')
          for (const text of await textsLeftInEnglish(staff))
            if (!SOLD_IN_ENGLISH.some((name) => text.endsWith(name))) faults.push(text)
        if (opened === null) continue
        // Escape closes the panel or dialog, and then the focus is visible.
        await page.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
        await seesFocus(page.locator(':focus'))
      }
      expect(faults).toEqual([])
    },
  )
