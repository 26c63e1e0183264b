import type { LegalDocument } from './legal-document.ts'

/** The terms in English. */
export const termsInEnglish: LegalDocument = {
  title: 'Terms',
  lead: 'These terms say what you can expect from us and what we expect from you when you book, pay and play. They apply to every order, with or without an account.',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      text: [
        'Courts, coaches, classes, academy programmes and packages are sold by [legal name of the venue], [address], business number (NIB) [number], tax number (NPWP) [number]. “We” means this company; “you” means whoever orders or plays.',
        'Each location has its own address, phone number and WhatsApp number. You find them on the Locations page, on your order and in our emails. Times are always those of the location.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        'You can book as a guest or with an account. For an account you have to be at least 13 years old. Anyone under 18 needs a parent or guardian who agrees to these terms.',
        'Give your own name, email and phone number, and keep your password to yourself. Bookings made with your email as a guest join your account once you have shown that the email is yours.',
        'You can delete your account at any time in your profile, as long as nothing is still to be played, paid or refunded.',
      ],
    },
    {
      id: 'order',
      title: 'Ordering and paying',
      text: [
        'The price that you see before you order is the price that you pay. If a price changed while you were choosing, we show you the new one first, and nothing is ordered until you agree.',
        'Your courts are held for a short time while you pay; the payment page shows how long. When that time is over, others can book them.',
        'A booking is confirmed once the payment has arrived or nothing is left to pay. It then shows as paid and you get an email.',
        'There are limits to what one person can hold or book at a time, so that courts stay free for everybody. The page tells you when you reach one.',
      ],
    },
    {
      id: 'late-money',
      title: 'When your payment comes late',
      text: [
        'If your payment arrives after the time to pay is over and all your hours are still free, you get them. If they are not, you get the money back: as store credit in your account, or as a refund if you ordered as a guest. We always email you about it.',
        'If you pay twice for the same order, you get the second payment back.',
      ],
    },
    {
      id: 'tax',
      title: 'Prices and tax',
      text: [
        'All prices are in Indonesian rupiah. Local tax on sports (PBJT) is shown on its own line of every order. Each location says whether its prices include the tax or the tax is added; you see the total before you pay.',
        'You get an invoice for every paid order.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      text: [
        'You can cancel a whole order or one booking of it until it begins. How much you get back depends on how early you cancel. Each location sets its own cancellation policy. It is shown before you pay, and your order says until when cancelling is free.',
        'Before you cancel, we show you exactly how much you get back.',
        'If we have to close a court, or cancel your booking for another reason on our side, you get everything back.',
      ],
    },
    {
      id: 'moving',
      title: 'Rescheduling a booking',
      text: [
        'You can reschedule a booking once, at the same location, until 24 hours before it begins. If the new hours cost more, you pay the difference; if they cost less, you get it back.',
        'A promo is checked again for the new hours. You never get back more than the old price minus the new price, both counted without promos.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      text: [
        'Refunds go to the payment method you used, as far as that is possible:',
        [
          'to your card, e-wallet or QRIS account, where the method allows it;',
          'otherwise as store credit in your account, which you can use for your next orders;',
          'otherwise by bank transfer. We then send you a link to enter your bank account.',
        ],
        'Hours that you paid for with a package go back to that package, and used store credit becomes store credit again. Banks and e-wallets need up to 14 days.',
        'If your bank or e-wallet reverses a payment, we cancel the bookings and places that it paid for and that have not begun. You still owe us what has begun and what you have received.',
        'After a chargeback of a card payment, your bookings stay. If you cancel one later, you do not get back the money that the bank took.',
        'If a whole payment is taken back, we also take back packages and store credit that came from it. Future bookings that were paid with them can be cancelled, and you owe us what you have already used of them.',
      ],
    },
    {
      id: 'packages',
      title: 'Packages',
      text: [
        'A package gives you a number of court-hours. One court for one hour uses one court-hour. Where, when and until what day it can be used is shown before you buy it, and in your packages.',
        'A package pays for courts only. Coaches and add-ons are paid separately.',
        'A package that has been paid cannot be cancelled, and court-hours left after its last day expire. This does not limit what the law gives you.',
      ],
    },
    {
      id: 'classes',
      title: 'Classes and academy',
      text: [
        'A class needs a minimum number of players. If it does not reach it by the time shown, we cancel it and you get everything back.',
        'If we move a class, you can leave until it starts and get everything back. Otherwise the cancellation policy of the location applies.',
        'If you join a programme late, you pay the share of the sessions that are left. Anyone under 18 is enrolled by a parent or guardian.',
      ],
    },
    {
      id: 'promos',
      title: 'Promos and store credit',
      text: [
        'Every promo says what it is for, how long it runs and how often it can be used. You can use one code per order.',
        'Store credit belongs to your account. It cannot be sold or paid out, unless the law says so.',
      ],
    },
    {
      id: 'playing',
      title: 'On the court',
      text: [
        'Come on time: your hours begin and end as booked. Wear shoes for padel, and follow the house rules and what our staff say.',
        'You play at your own risk as far as the law allows. Tell us about injuries and damage at once. What you break on purpose or by gross carelessness you have to pay for. [House rules and insurance of the venue]',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      text: [
        'We answer for damage that we cause on purpose or by negligence, as Indonesian law says. We do not answer for what nobody could prevent, such as floods, earthquakes or a power cut of the whole district; you get back what you paid for hours that could not be played.',
        'Nothing here takes away rights that the Consumer Protection Act (UU No. 8/1999) gives you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes, law and disputes',
      text: [
        'The version of these terms that was shown when you placed an order applies to that order; we keep a record of it. We tell you by email before a change that matters to your account.',
        'Indonesian law applies. Talk to us first: most things are settled on WhatsApp. If not, you can turn to the consumer dispute settlement body (BPSK) or the court at [city].',
        'These terms exist in Indonesian and English. If they differ, the Indonesian text counts.',
      ],
    },
  ],
}
