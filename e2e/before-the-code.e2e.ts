import { expect } from '@playwright/test'
import { story } from './story.ts'
import { waitForHydration } from './wait-for-hydration.ts'

story(
  'the board is readable before its JavaScript has loaded, and can be tapped afterwards',
  async ({ cast }) => {
    const ayu = await cast.person('Ayu', { language: 'id' })
    await ayu.opensBoard('Pantul Dago', { daysAhead: 26 })
    let finishLoading = (): void => {}
    const scriptsMayLoad = new Promise<void>((resolve) => {
      finishLoading = resolve
    })
    await ayu.page.route('**/assets/*.js', async (route) => {
      await scriptsMayLoad
      await route.continue()
    })

    await ayu.page.reload({ waitUntil: 'commit' })
    await ayu.seesBoard()
    await expect(ayu.page.locator('html')).toHaveAttribute('lang', 'id')
    const free = ayu.page.getByRole('grid').getByRole('button', { name: /kosong/i })
    await expect(free.first()).toBeVisible()
    const boxBeforeLoading = await ayu.page.getByRole('main').boundingBox()

    finishLoading()
    await ayu.page.waitForLoadState('load')
    await expect(async () => {
      await free.first().click()
      await expect(ayu.page.getByRole('grid').locator('[aria-pressed="true"]').first()).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    expect((await ayu.page.getByRole('main').boundingBox())?.y).toBe(boxBeforeLoading?.y)
    expect(cast.consoleComplaints).toEqual([])
  },
)

story(
  'on a slow phone a slot that is tapped before the JavaScript has loaded is picked afterwards',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Dago', { daysAhead: 27 })
    const phone = await ani.page.context().newCDPSession(ani.page)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    let finishLoading = (): void => {}
    const scriptsMayLoad = new Promise<void>((resolve) => {
      finishLoading = resolve
    })
    await ani.page.route(/\/assets\/(?!early-tap-)[^/]*\.js$/, async (route) => {
      await scriptsMayLoad
      await route.continue()
    })
    const earlyTapScript = ani.page.waitForResponse(/\/assets\/early-tap-/)
    await ani.page.reload({ waitUntil: 'commit' })
    await (await earlyTapScript).finished()
    const slot = ani.slot('Court 1', 9)
    await expect(slot).toBeVisible()
    // A person needs a moment to look at the board before the tap.
    await ani.page.waitForTimeout(300)
    await slot.click()
    await expect(slot).toHaveAttribute('aria-pressed', 'false')

    finishLoading()
    await ani.seesPicked('Court 1', 9)
    expect(cast.consoleComplaints).toEqual([])
  },
)

story('after a change of language, Back shows the previous page in the new language', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.page.goto('/')
  await expect(ani.mainHeading).toHaveText(/^Play (tonight|tomorrow)\?$/)
  await waitForHydration(ani, ['header button', 'main h1', 'footer a'])
  await ani.page.getByRole('button', { name: /Bahasa Indonesia/ }).click()
  await expect(ani.mainHeading).toHaveText(/^Main (malam ini|besok)\?$/)
  await ani.page.goto('/profile')
  await ani.page.goBack()
  await expect(ani.mainHeading).toHaveText(/^Main (malam ini|besok)\?$/)
  expect(cast.consoleComplaints).toEqual([])
})
