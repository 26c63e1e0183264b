-- Limits per person find orders by mailbox: an e-mail without what stands after a `+`.
create index sales_order_of_mailbox on sales_order ((regexp_replace(guest_email, '\+[^@]*@', '@')))
  where guest_email is not null;
create index customer_of_mailbox on customer ((regexp_replace(email, '\+[^@]*@', '@')));

-- What is counted is the orders of a person; the keys of a use say by what it was placed, for the check of the books.
drop index promo_use_by_customer;
