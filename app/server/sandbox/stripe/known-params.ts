/**
 * Names of parameters that Stripe has and the sandbox doesn't act on, at any depth. They are ignored and
 * listed as violations; any other name is refused with `parameter_unknown`, as Stripe refuses it. From the
 * request types of Stripe's Node SDK 23 for the resources that the sandbox has.
 */
export const UNPLAYED_PARAMS: ReadonlySet<string> = new Set(
  `
  account account_subcategories account_tax_ids acss_debit active adaptive_pricing add_invoice_items
  address adjustable_quantity affirm after_completion after_expiration after_submit
  afterpay_clearpay alipay allow_promotion_codes allow_redisplay allow_redisplay_filters
  allowed_countries allowed_payment_method_types allowed_updates alma amazon_pay amount amount_gte
  amount_includes_iof amount_off amount_percent amount_tax_display amount_type api_version app_id
  application_fee_amount application_fee_percent applies_to au_becs_debit automatic_tax
  backdate_start_date background_color bacs_debit balance bancontact bank_transfer behavior bill_for
  bill_until billie billing_address_collection billing_cycle_anchor billing_cycle_anchor_config
  billing_mode billing_schedules billing_scheme billing_thresholds blik boleto border_style
  branding_settings brands_blocked business business_name business_profile button_color cancel_at
  cancel_at_period_end cancel_now cancel_url cancellation_details cancellation_reason capture_method
  card carrier cash_balance cashapp city clear_usage client client_reference_id code
  collected_information collection_method comment company_details conditions configuration connect
  consent_collection country coupon coupon_offer created crypto currency currency_options
  current_period_end current_period_start current_trial custom custom_fields custom_mandate_url
  custom_message custom_text custom_unit_amount customer customer_account customer_balance
  customer_creation customer_details customer_email customer_login customer_update date day_of_month
  days_until_due default_allowed_updates default_for default_payment_method default_price
  default_price_data default_return_url default_source default_tax_rates default_value deleted
  delivery_estimate delivery_success demo_pay description destination disabled discount discountable
  discounts display display_name divide_by dropdown due_date duration duration_in_months email
  enabled enabled_events end end_behavior end_date ending_before eps eu_bank_transfer
  excluded_payment_method_types expand expires_after_days expires_after_seconds expires_at features
  feedback feedback_option feedback_options file filters financial_connections
  first_time_transaction fixed_amount flat_amount flat_amount_decimal flexible flow_data font_family
  footer forgive fpx frozen_time funding_type funding_types_blocked giropay grabpay gt gte headline
  height hosted_confirmation hour icon id ideal ids images individual individual_name installments
  integration_identifier interval interval_count interval_description interval_options
  invoice_creation invoice_data invoice_history invoice_items invoice_now invoice_prefix
  invoice_settings invoiceitem invoicing_behavior ip_address is_default issuer items kakao_pay key
  klarna konbini kr_card label length liability limit line1 line2 line_items link locale login_page
  logo lookup_key lookup_keys lt lte managed_payments mandate mandate_options marketing_features
  max_redemptions maximum maximum_length message metadata meter minimum minimum_amount
  minimum_amount_currency minimum_length minute missing_payment_method mobilepay mode month
  multibanco name name_collection naver_pay network next_billing next_invoice_sequence nickname
  numeric off_session on_behalf_of optional optional_items options origin_context
  outstanding_usage_through oxxo p24 package_dimensions page paid_out_of_band pause pause_at
  pause_collection pause_schedules pay_by_bank payco payment_behavior payment_intent
  payment_intent_data payment_link payment_method payment_method_collection
  payment_method_configuration payment_method_data payment_method_options payment_method_remove
  payment_method_reuse_agreement payment_method_save payment_method_update payment_schedule
  payment_settings payments_per_period paynow paypal payto pending_invoice_item_interval percent_off
  performance_location period permissions phases phone phone_number_collection pix plan position
  postal_code preferred_language preferred_locale preferred_locales prefetch preset preview_mode
  price price_data prices privacy_policy_url product product_data products promotion promotion_code
  promotions prorate proration_behavior proration_date proration_discounts purpose quantity
  quantity_decimal query receipt_email reconciliation_mode recovery recurring redeem_by redirect
  redirect_on_completion reference reference_prefix registered_address registered_name
  registration_number registration_type rendering_options request_extended_authorization
  request_incremental_authorization request_multicapture request_overcapture request_three_d_secure
  requested_address_types required reset_billing_cycle_anchor restrictions resume resume_at
  resumes_at retention return_url revolut_pay risk_correlation_id round samsung_pay satispay
  save_default_payment_method saved_payment_method_options scalapay schedule schedule_at_period_end
  schedule_details second sepa_debit sequra settings setup_future_usage setup_intent_data shippable
  shipping shipping_address shipping_address_collection shipping_details shipping_options
  shipping_rate shipping_rate_data sofort source start start_date starting_after state
  statement_descriptor statement_descriptor_suffix statement_descriptor_suffix_kana
  statement_descriptor_suffix_kanji status submit submit_type subscription subscription_cancel
  subscription_data subscription_details subscription_pause subscription_update
  subscription_update_confirm subscriptions success_url sunbit swish target_date tax tax_behavior
  tax_code tax_details tax_exempt tax_id_collection tax_id_data tax_ids tax_rates template
  terms_of_service terms_of_service_acceptance terms_of_service_url test_clock text tiers tiers_mode
  timestamp tos_shown_and_accepted tracking_number transaction_type transfer_data transfer_group
  transfer_lookup_key transform_quantity trial trial_end trial_from_plan trial_offer
  trial_period_days trial_settings trial_update_behavior twint type types ui_mode unit unit_amount
  unit_amount_decimal unit_label unused_time_from up_to update_shipping_details upi url
  us_bank_account usage_gte usage_type validate validate_location value vat verification_method
  wallet_options wechat_pay weight width
  `
    .trim()
    .split(/\s+/),
);

/** Parameters that Stripe has given up. Clients that send an older version still use them. */
export const RETIRED_PARAMS: readonly string[] = ['payment_method_types'];
