import type { LegalDocument } from './legal-document.ts'

/** The privacy notice in English; agrees with `docs/personal-data.md`. */
export const privacyInEnglish: LegalDocument = {
  title: 'Privacy',
  lead: 'This notice says what we keep about you, why, for how long, and what you can ask of us. It follows Law No. 27/2022 on Personal Data Protection (UU PDP).',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      text: [
        'The controller is [legal name of the venue], [address], [email], [phone]. Questions about your data go to [name or office for data protection, email]. You can also write or call any location; you find its contact on the Locations page.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep, and why',
      text: [
        [
          'Name, email and phone number: to book, to tell you what happens to your booking, and to find it at the front desk. Basis: our contract with you.',
          'Password: to log you in. It is kept as a hash that nobody can read. Basis: contract.',
          'Date of birth: to know that you are old enough for an account. Basis: the law. Gender: to plan classes; you do not have to answer. Basis: your consent.',
          'Orders, hours, amounts, payments, refunds and invoices: to do what you ordered, and for our books. Basis: contract, and tax and accounting law.',
          'Participants of classes and programmes, with birth year, and the guardian of those under 18: to teach them safely. Basis: contract, and the guardian’s consent.',
          'A bank account for a refund: to send you the money. Basis: contract.',
          'Browser and system in two words, and when you logged in: so that you can see and end your logins. Network address: counted for a short time to stop attacks and hoarding of courts. Basis: our legitimate interest in a safe service.',
          'Which text you agreed to, and when: to be able to prove it. Basis: the law.',
          'News by email, only if you switch it on. Basis: your consent, which you can withdraw in your profile.',
        ],
        'We keep no card numbers and no identity-card numbers. We sell no data, show no advertising and follow nobody across other sites.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      text: [
        [
          'Your account: until you delete it.',
          'Logins: 30 days after the last use. Devices that you used: a year.',
          'Name, email and phone number on an order as a guest: 24 months after playing, unless the venue has set another time: [months].',
          'Orders, payments and invoices: as long as the law wants books kept. Once you are forgotten, they name nobody.',
          'A bank account for a refund, and participants: as long as the person of the order is known.',
          'Links in emails: until they are used, replaced or expired.',
          'Where an unpaid order came from (browser and network address, as hashes only): the address while it is unpaid, the browser until it is played.',
          'Technical log: 12 months. It holds no names and no addresses.',
          'Backups: until they are replaced, by the rules of the venue: [days]. After one is restored, everybody who was deleted is deleted again.',
        ],
      ],
    },
    {
      id: 'who-gets-it',
      title: 'Who else gets data',
      text: [
        'Only companies that work for us under a contract, and only what they need for it:',
        [
          'the payment provider [name, such as Midtrans]: amount, order number, and your name, email and phone number, to take and return payments. What you type on its page stays with it;',
          'the email provider [name]: your address and the emails that we send you;',
          'the hosting provider: [name, country];',
          'WhatsApp, only if you choose to write to us there.',
        ],
        'Coaches see the names of the players they train. Authorities get what the law requires. If a processor works outside Indonesia, we make sure that your data is protected as well as here, as art. 56 asks. [To be completed]',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        'You can:',
        [
          'see and download your data: Profile, Your data, as JSON or CSV, right away;',
          'correct it: Profile; a new email is used once you have opened its link;',
          'withdraw consent: Profile, News by email;',
          'have your account deleted: Profile, Delete my account. Not while something is still to be played, paid or refunded;',
          'ask us to stop or limit a use, object to a decision made by a machine alone (we make none about persons), and claim damages.',
        ],
        'As a guest, register with the same email and verify it; you then see and can delete the orders made with it. Or write to us. We answer within 3 × 24 hours after you have shown that the address is yours. You can also complain to the authority for personal data protection.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      text: [
        'Accounts are for people aged 13 or older. For anyone under 18, a parent or guardian agrees. Children in classes are enrolled by their guardian, and we keep their name and birth year only.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      text: [
        'We use only what the service needs, so there is no banner. There are no third-party cookies.',
        [
          'Cookies: your login (until it ends, at most 30 days after the last use), a mark that keeps requests safe and your unpaid orders yours (30 days), what a link from an email has opened (a day), a device that logged in before (a year), and your language, theme, location and width of the screen.',
          'Local storage: your basket, the chosen location, what you typed as a guest, and when you were last active. It is emptied after 20 minutes without activity, after an order and when you log out.',
          'Session storage: who is logged in in this tab, until you close it.',
        ],
      ],
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      text: [
        'Connections are encrypted, passwords and tokens are kept as hashes, staff see what their work needs, and backups are kept under lock. Our staff never ask for your password.',
        'If data leaks in spite of that, we tell you and the authority in writing within 3 × 24 hours: what leaked, when and how, what we did, and what you should do.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'The version and date of this notice are at the top. We tell you by email before a change that matters. This notice exists in Indonesian and English. If they differ, the Indonesian text counts.',
      ],
    },
  ],
}
