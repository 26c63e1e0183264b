import { setsUpCodeApp } from './sets-up-code-app.ts'
import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { showsDrawerForm, freeCell, personField, salePanel } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { sleepsWithPageOpen } from './time-away.ts'

const desk = '/desk/DJJ1'

/** Sets the PIN, after a weak one was refused. */
async function setsPin(person: Person, pin: string): Promise<void> {
  await person.page.getByRole('button', { name: person.name }).click()
  await person.button('desk_pin_set').click()
  await person.page.getByLabel(person.text('desk_pin_new'), { exact: true }).fill('123456')
  await person.button('desk_pin_save').click()
  await expect(person.page.getByText(person.text('problem_pin_weak'))).toBeVisible()
  await person.page.getByLabel(person.text('desk_pin_new'), { exact: true }).fill(pin)
  await person.page.getByLabel(person.text('desk_pin_again'), { exact: true }).fill(pin)
  await person.button('desk_pin_save').click()
  await expect(person.page.getByRole('dialog')).toHaveCount(0)
}

const lockScreen = (person: Person) =>
  person.page.getByRole('heading', { name: person.text('desk_lock_who') })
const personOnLockScreen = (person: Person, name: string) =>
  person.page.getByRole('list', { name: person.text('desk_lock_people') }).getByRole('button', { name })

story('a counter is handed over by PIN, and locks itself', async ({ cast, venue }) => {
  story.setTimeout(480_000)
  await venue.clearRateLimits()
  // One browser at the counter; three people use it.
  const dewi = await cast.personWithAccount('Dewi Kirana', { width: 1280, height: 720 })
  const sari = (await cast.personWithAccount('Sari Wulandari', { width: 1280, height: 720 })).atPageOf(dewi)
  const budi = (await cast.personWithAccount('Budi Hartono', { width: 1280, height: 720 })).atPageOf(dewi)
  await venue.giveRole(dewi.email, 'manager', 'DJJ1')
  await venue.giveRole(sari.email, 'front-desk', 'DJJ1')
  await venue.giveRole(budi.email, 'front-desk', 'DJJ1')
  const { page } = dewi
  const faults: string[] = []
  const addFaults = async (name: string): Promise<void> => {
    faults.push(...(await accessibilityFaults(dewi, 1280)))
    for (const [width, height, theme] of [
      [1280, 720, 'dark'],
      [1440, 900, 'light'],
      [390, 844, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height })
      await story
        .info()
        .attach(`${name} ${width}`, { body: await page.screenshot(), contentType: 'image/png' })
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  }

  await page.goto(`/auth/login?redirect=${encodeURIComponent(desk)}`)
  await setsUpCodeApp(dewi, desk)
  await setsPin(dewi, '480273')
  await page.goto(`${desk}/devices`)
  await page.getByLabel(dewi.text('history_name'), { exact: true }).fill('Front desk, machine 1')
  await dewi.button('desk_machines_enrol').click()
  await expect(
    page.getByText(dewi.text('desk_machines_here', { name: 'Front desk, machine 1' })),
  ).toBeVisible()
  await addFaults('machines')

  // Sari and Budi each log in once with password and code, and set a PIN.
  for (const [person, pin] of [
    [sari, '907316'],
    [budi, '263748'],
  ] as const) {
    await page.keyboard.press('l')
    await expect(lockScreen(person)).toBeVisible()
    await page.getByRole('link', { name: person.text('desk_lock_full_login'), exact: true }).click()
    await setsUpCodeApp(person, desk)
    await setsPin(person, pin)
  }

  // Budi types a guest, and leaves the counter for a minute.
  await page.goto(`${desk}?date=${dateInDays('Pantul Abepura', 41)}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await freeCell(budi, 'Court 1', 9).click()
  await page.keyboard.press('Enter')
  await expect(personField(budi)).toBeVisible()
  await personField(budi).fill('Bambang Rahasia')
  const secondTab = await budi.inNewTab()
  await secondTab.page.goto(desk)
  await expect(secondTab.page.getByRole('grid')).toBeVisible()
  await budi.button('desk_lock').click()
  await expect(lockScreen(budi)).toBeVisible()
  await expect(lockScreen(secondTab)).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await secondTab.page.reload()
  await expect(lockScreen(secondTab)).toBeVisible()
  await addFaults('lock')
  await page.keyboard.type('000001')
  await expect(page.getByText(budi.text('problem_pin_wrong', { left: 4 }))).toBeVisible()
  await page.keyboard.type('263748')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(personField(budi)).toHaveValue('Bambang Rahasia')
  await expect(secondTab.page.getByRole('grid')).toBeVisible()

  // Sari takes over within three seconds, and sees nothing of what Budi typed. She types before the lock screen has the
  // server's answer about who is present.
  await page.route('**/api/desk/machine', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const begun = Date.now()
  await budi.button('desk_lock').click()
  await page.keyboard.type('s907316')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(3_000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(salePanel(sari)).toHaveCount(0)
  expect(await page.content()).not.toContain('Bambang Rahasia')
  await secondTab.page.close()

  // Dewi is a manager, but after a login by PIN she may do what the front desk may: a large payment needs an approval.
  await page.keyboard.press('l')
  await personOnLockScreen(dewi, dewi.name).click()
  for (const digit of '480273')
    await page.getByRole('region').getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('link', { name: dewi.text('desk_machines'), exact: true })).toHaveCount(0)
  await page.goto(`${desk}/drawer`)
  const openButton = dewi.button('desk_drawer_open_button')
  await showsDrawerForm(dewi)
  await page.getByLabel(dewi.text('desk_drawer_name'), { exact: true }).fill('Machine 1')
  await page.getByLabel(dewi.text('desk_drawer_float'), { exact: true }).fill('900000')
  await openButton.click()
  await page.getByLabel(dewi.text('counter_amount'), { exact: true }).fill('300000')
  await page.getByLabel(dewi.text('desk_drawer_reason'), { exact: true }).fill('Repair of the net')
  await dewi.button('desk_drawer_record').click()
  await expect(page.getByText(dewi.text('problem_approval_needed')).first()).toBeVisible()
  await page.goto(`${desk}/acts`)
  const acts = page.getByRole('list', { name: dewi.text('desk_acts') }).getByRole('listitem')
  await expect(acts.filter({ hasText: dewi.text('desk_act_open_drawer') }).first()).toContainText(
    'Front desk, machine 1',
  )

  // After ten minutes without activity the counter locks itself. The lock screen can be switched to Indonesian.
  await page.goto(desk)
  await expect(page.getByRole('grid')).toBeVisible()
  await sleepsWithPageOpen(dewi, 10)
  await expect(lockScreen(dewi)).toBeVisible()
  await expect(page.getByText(dewi.text('desk_lock_idle', { minutes: 10 }))).toBeVisible()
  await page.getByRole('button', { name: /^EN,/ }).click()
  await expect(page.getByRole('heading', { name: 'Siapa kamu?' })).toBeVisible()
  faults.push(...(await accessibilityFaults(dewi, 1280)))
  expect(faults).toEqual([])
})
