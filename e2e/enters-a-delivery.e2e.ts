import { expect } from '@playwright/test'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { story } from './story.ts'

story(
  'a delivery whose answer was lost is sent again, and the stock counts it once',
  async ({ cast, venue }) => {
    story.setTimeout(180_000)
    const manager = await cast.personWithAccount('Bagus Wijanarko', { width: 1280, height: 720 })
    await venue.giveRole(manager.email, 'manager', 'BDG1')
    await logsInWithCodeApp(manager, '/desk/BDG1/add-ons?item=BALL')
    const { page } = manager
    const main = page.getByRole('main')
    const heading = main.getByRole('heading', { name: new RegExp(`^${manager.text('add_on_list_stock')}: `) })
    await expect(heading).toBeVisible()
    const piecesBefore = Number(/\d+/.exec(await heading.innerText())?.[0])
    const pieces = page.getByLabel(manager.text('add_on_list_pieces_entered'), { exact: true })
    const reason = page.getByLabel(manager.text('desk_drawer_reason'), { exact: true })
    await pieces.fill('7')
    await reason.fill('Supplier, note 114')

    // The server stores the delivery, but the browser gets no answer, also when it tries again by itself.
    await page.route('**/stock/BALL', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await manager.button('add_on_list_enter').click()
    await expect(
      main.getByRole('alert').filter({ hasText: manager.text('layout_problem_network') }),
    ).toBeVisible({
      timeout: 30_000,
    })
    await expect(pieces).toHaveValue('7')
    await expect(reason).toHaveValue('Supplier, note 114')

    await page.unroute('**/stock/BALL')
    await manager.button('add_on_list_enter').click()
    await expect(pieces).toHaveValue('')
    await expect(heading).toHaveText(new RegExp(`: ${piecesBefore + 7} `))

    // The same numbers typed again are a second delivery.
    await pieces.fill('7')
    await reason.fill('Supplier, note 114')
    await manager.button('add_on_list_enter').click()
    await expect(heading).toHaveText(new RegExp(`: ${piecesBefore + 14} `))
  },
)

story('an add-on whose answer was lost is added again, and the list has it once', async ({ cast, venue }) => {
  story.setTimeout(180_000)
  const manager = await cast.personWithAccount('Bagus Wibisono', { width: 1280, height: 720 })
  await venue.giveRole(manager.email, 'manager', 'BDG1')
  await logsInWithCodeApp(manager, '/desk/BDG1/add-ons')
  const { page } = manager
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(rows.first()).toBeVisible()
  const rowsBefore = await rows.count()

  // The server stores the add-on, but the browser gets no answer.
  await page.route('**/api/desk/BDG1/add-ons', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await manager.button('add_on_list_add_rental').click()
  await expect(
    page.getByRole('alert').filter({ hasText: manager.text('layout_problem_network') }),
  ).toBeVisible({ timeout: 30_000 })

  await page.unroute('**/api/desk/BDG1/add-ons')
  await manager.button('add_on_list_add_rental').click()
  await expect(rows).toHaveCount(rowsBefore + 1)

  // A press after the success adds another add-on.
  await manager.button('add_on_list_add_rental').click()
  await expect(rows).toHaveCount(rowsBefore + 2)
})
