import { expect } from '@playwright/test'
import { opensPaidOrder, paymentsPanel } from './paid-order.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const locationName = 'Pantul Abepura'
const locationId = 'DJJ1'

type ListedClass = {
  readonly ClassID: string
  readonly Name: string
  /** `dd-mm-yyyy` */
  readonly Date: string
  readonly State: string
  /** All places of the class, and how many of them are not taken. */
  readonly Places: number
  readonly Left: number
  readonly Minimum: number
}

/** An open class that is still too small after one more place is sold. */
async function findSmallClass({ page }: Person): Promise<ListedClass> {
  const answer = await page.request.get(`/api/classes?distChan=${locationId}&days=14`)
  const body: { data: { items: ListedClass[] } } = await answer.json()
  const small = body.data.items.findLast(
    ({ State, Places, Left, Minimum }) => State === 'open' && Places - Left + 1 < Minimum,
  )
  if (small === undefined) throw new Error('no class of the demonstration is short of players')
  return small
}

story(
  'a class with too few players is cancelled at its cut-off, and its players are refunded',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const intan = await cast.person('Intan Permata')
    const { page } = intan
    const small = await findSmallClass(intan)
    await page.goto('/class')
    await page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: intan.text('locations_book_here') })
      .click()
    await expect(intan.mainHeading).toHaveText('Classes')
    const date = small.Date.split('-').toReversed().join('-')
    await page.goto(`/class?date=${date}`)
    const card = page.getByRole('article', { name: small.Name, exact: true })
    await card.getByRole('button', { name: /^Book / }).click()
    const sheet = page.getByRole('dialog', { name: small.Name })
    await expect(sheet).toContainText('If too few players join, you get everything back.')
    await intan.fillsContactDetails()
    await sheet.getByRole('button', { name: 'Place order', exact: true }).click()
    await intan.seesPaymentPage()
    await intan.pays()
    await expect(intan.page).toHaveTitle(/^Paid/)
    await opensPaidOrder(intan)
    const price = /Rp\s[\d.]+/.exec(await paymentsPanel(intan).innerText())?.[0] ?? ''

    const other = await intan.inNewTab()
    await other.page.goto(`/class?date=${date}`)
    await venue.setCutOffToNow(small.ClassID)
    // A job cancels the class within a minute. The refund follows.
    await expect(async () => {
      await page.reload()
      await expect(paymentsPanel(intan)).toContainText(`${price} refunded to the payment method you used`, {
        timeout: 2_000,
      })
    }).toPass({ timeout: 100_000 })
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await expect
      .poll(() => mailsTo(venue.mailFolder, intan.email).map(({ subject }) => subject), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(new RegExp(`^Cancelled: ${small.Name}, `)))

    await other.page.reload()
    await expect(
      other.page.getByRole('article', { name: small.Name, exact: true }).getByText('Cancelled'),
    ).toBeVisible()
    await expect(other.page.getByRole('button', { name: new RegExp(`^Book ${small.Name}`) })).toBeHidden()
    expect(cast.consoleComplaints).toEqual([])
  },
)
