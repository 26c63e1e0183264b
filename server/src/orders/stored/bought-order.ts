/**
 * SQL: whether the customer with id `customer` bought an order: with the account, or as the customer of its contact.
 */
export const boughtOrder = (customer: string, orderId: string): string => `
  exists (select from sales_order bought left join contact known on known.id = bought.contact_id
           where bought.id = ${orderId} and ${customer} in (bought.customer_id, known.customer_id))`
