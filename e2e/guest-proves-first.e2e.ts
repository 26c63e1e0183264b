import { expect } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

// Stories of the same worker share the venue, and a low limit would stop their guests.
story.afterEach(({ venue }) => venue.limitUnpaidHours())

story(
  'if the network address holds many unpaid hours, the browser of a guest solves a proof of work; then the guest pays',
  async ({ cast, venue }) => {
    await venue.limitUnpaidHours({ free: 0, work: 1_000 })
    const ani = await cast.person('Ani')
    const answers: string[] = []
    ani.page.on('response', (answer) => {
      const call = /\/api\/(guests\/work|courts\/order-courts)$/.exec(answer.url())?.[1]
      if (call !== undefined) answers.push(`${answer.status()} ${call}`)
    })
    await ani.opensBoard('Pantul Abepura', { daysAhead: 21 })
    await ani.picks({ hours: [9], courts: ['Court 1'] })
    await ani.placesOrder()
    expect(answers).toEqual(['428 courts/order-courts', '201 guests/work', '201 courts/order-courts'])
    await ani.pays()
    await expect(ani.mainHeading).toHaveText('See you at 09:00')
  },
)

for (const language of ['en', 'id'] as const)
  story(
    `above the limit of unpaid hours a guest verifies the e-mail address by a code before the order, in ${language}`,
    async ({ cast, venue }) => {
      await venue.limitUnpaidHours({ free: 0, work: 0 })
      const ani = await cast.person('Ani', { language, width: 320 })
      await ani.opensBoard('Pantul Abepura', { daysAhead: language === 'en' ? 22 : 23 })
      await ani.picks({ hours: [9], courts: ['Court 1'] })
      await ani.continuesToDetails()
      await ani.fillsContactDetails()
      await ani.placeOrderButton.click()

      const step = ani.page.getByRole('region', { name: ani.text('checkout_code_title') })
      await expect(step.getByRole('heading')).toBeFocused()
      const mailedCode = async (): Promise<string> => {
        const [mail] = mailsTo(venue.mailFolder, ani.email)
        return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
      }
      await expect.poll(mailedCode).not.toBe('')
      const field = step.getByLabel(ani.text('checkout_code'))
      await field.fill('12')
      await field.press('Enter')
      await expect(step.getByText(ani.text('checkout_code_wanted'))).toBeVisible()
      // The time runs, so only the beginning of the label is compared.
      const again = ani.text('accounts_send_again_in', { time: '0:' })
      await expect(step.getByRole('button', { name: again.slice(0, 12) })).toBeVisible()
      const rightCode = await mailedCode()
      await field.fill(rightCode === '111111' ? '222222' : '111111')
      await field.press('Enter')
      await expect(step.getByText(ani.text('problem_code_wrong'))).toBeVisible()

      // A reload keeps the typed text, and the code is still valid.
      await ani.page.reload()
      await expect(ani.page.getByLabel(ani.text('accounts_email'))).toHaveValue(ani.email)
      await ani.placeOrderButton.click()
      await step.getByLabel(ani.text('checkout_code')).fill(rightCode)
      await step.getByLabel(ani.text('checkout_code')).press('Enter')
      await expect(ani.page).toHaveURL(/\/simulate\//)
      expect(
        mailsTo(venue.mailFolder, ani.email).filter(({ subject }) => /\d{6}/.test(subject)),
      ).toHaveLength(1)
    },
  )
