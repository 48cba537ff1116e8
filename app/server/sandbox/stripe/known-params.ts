/**
 * Names of parameters, at any depth, that Stripe supports and the sandbox doesn't. They're ignored and
 * reported as violations; any other name is rejected with `parameter_unknown`, as by Stripe. Taken from the
 * request types of Stripe's Node SDK 23 for the resources the sandbox has.
 */
export const UNSUPPORTED_PARAMS: ReadonlySet<string> = new Set(
  `
  accepted_at account account_holder_name account_holder_type account_number account_subcategories
  account_tax_ids account_type acss_debit active adaptive_pricing add_invoice_items address
  adjustable_quantity affirm after_completion after_expiration after_submit afterpay_clearpay alipay
  allow_promotion_codes allow_redirects allow_redisplay allow_redisplay_filters allowed_countries
  allowed_payment_method_types allowed_updates alma amazon_pay amount amount_details amount_gte
  amount_includes_iof amount_off amount_percent amount_tax_display amount_to_capture
  amount_to_confirm amount_type amounts api_version app_id application_fee application_fee_amount
  application_fee_percent applies_to ares_trans_status attach_to_self au_becs_debit
  automatic_payment_methods automatic_tax average_amount backdate_start_date background_color
  bacs_debit balance bancontact bank bank_code bank_transfer behavior bill_for bill_until billie
  billing_address_collection billing_agreement_id billing_cycle_anchor billing_cycle_anchor_config
  billing_details billing_mode billing_schedules billing_scheme billing_thresholds bizum blik boleto
  border_style branch_code branding_settings brands_blocked bsb_number business business_name
  business_profile button_color calculation cancel_at cancel_at_period_end cancel_now cancel_url
  cancellation_details cancellation_reason capture capture_method card card_present carrier
  cartes_bancaires cash_balance cashapp category cb_avalgo cb_exemption cb_score city clear_usage
  client client_reference_id client_secret code collected_information collection_method comment
  commodity_code company_details conditions configuration confirm confirmation_method
  confirmation_number confirmation_token connect consent_collection count country coupon
  coupon_offer created crypto cryptogram currency currency_options current_period_end
  current_period_start current_trial custom custom_fields custom_mandate_url custom_message
  custom_text custom_unit_amount customer customer_acceptance customer_account customer_balance
  customer_creation customer_details customer_email customer_login customer_reference
  customer_update cvc cvc_token date day day_of_month days_until_due default_allowed_updates
  default_for default_payment_method default_price default_price_data default_return_url
  default_source default_tax_rates default_value deleted delivery_estimate delivery_success demo_pay
  description descriptor_code destination disabled discount discount_amount discountable discounts
  display display_name divide_by dob dropdown due_date duration duration_in_months
  electronic_commerce_indicator email enabled enabled_events end end_behavior end_date ending_before
  enforce_arithmetic_validation eps error_on_requires_action eu_bank_transfer
  excluded_payment_method_types exemption_indicator exp_month exp_year expand expires_after_days
  expires_after_seconds expires_at features feedback feedback_option feedback_options file filters
  final_capture financial_connections financial_connections_account first_time_transaction
  fixed_amount flat_amount flat_amount_decimal flexible flow_data flow_directions font_family footer
  forgive fpx fraud_details from_postal_code frozen_time funding funding_type funding_types_blocked
  giropay grabpay gt gte headline height hooks hosted_confirmation hour iban icon id ideal ids
  image_url images individual individual_name inputs installments institution_number
  integration_identifier interac_present interval interval_count interval_description
  interval_options invoice_creation invoice_data invoice_history invoice_items invoice_now
  invoice_prefix invoice_settings invoiceitem invoicing_behavior ip_address is_default issuer items
  kakao_pay key klarna konbini kr_card label length liability limit line1 line2 line_items link
  locale login_page logo lookup_key lookup_keys lt lte managed_payments mandate mandate_data
  mandate_options marketing_features max_redemptions maximum maximum_amount maximum_length mb_way
  message metadata meter minimum minimum_amount minimum_amount_currency minimum_length minute
  missing_payment_method mobilepay mode month moto multibanco name name_collection naver_pay network
  network_options networks next_billing next_invoice_sequence nickname number numeric
  nz_bank_account off_session offline on_behalf_of on_demand online optional optional_items options
  order_reference origin_context outstanding_usage_through oxxo p24 package_dimensions page
  paid_out_of_band pause pause_at pause_collection pause_schedules pay_by_bank pay_id payco
  payment_behavior payment_data payment_details payment_intent payment_intent_data payment_link
  payment_method payment_method_collection payment_method_configuration payment_method_data
  payment_method_options payment_method_remove payment_method_reuse_agreement payment_method_save
  payment_method_update payment_schedule payment_settings payments_per_period paynow paypal paypay
  payto pending_invoice_item_interval percent_off performance_location period permissions
  persistent_token phases phone phone_number_collection pix plan position postal_code preferred
  preferred_language preferred_locale preferred_locales prefetch preset preview_mode price
  price_data prices privacy_policy_url product product_code product_data product_description
  product_name product_url products promotion promotion_code promotions promptpay prorate
  proration_behavior proration_date proration_discounts purchase_interval purchase_interval_count
  purpose quantity quantity_decimal query radar_options receipt_email reconciliation_mode recovery
  recurring redeem_by redirect redirect_on_completion reference reference_prefix referrer
  registered_address registered_name registration_number registration_type rendering_options
  request_extended_authorization request_incremental_authorization
  request_incremental_authorization_support request_multicapture request_overcapture
  request_three_d_secure requested requested_address_types requested_priority
  requestor_challenge_indicator require_cvc_recollection required reset_billing_cycle_anchor
  restrictions resume resume_at resumes_at retention return_url revolut_pay risk_correlation_id
  round routing routing_number samsung_pay satispay save_default_payment_method
  saved_payment_method_options scalapay schedule schedule_at_period_end schedule_details second
  sepa_debit sequra session settings setup_credential_usage setup_future_usage setup_intent_data
  shippable shipping shipping_address shipping_address_collection shipping_details shipping_options
  shipping_rate shipping_rate_data single_use sofort sold_by sort_code source start start_date
  starting_after state statement_descriptor statement_descriptor_suffix
  statement_descriptor_suffix_kana statement_descriptor_suffix_kanji status stored_credential_usage
  submit submit_type subscription subscription_cancel subscription_data subscription_details
  subscription_pause subscription_reference subscription_update subscription_update_confirm
  subscriptions success_url suffix sunbit supported_types swish target_date tax tax_behavior
  tax_code tax_details tax_exempt tax_id tax_id_collection tax_id_data tax_ids tax_rates template
  terms_of_service terms_of_service_acceptance terms_of_service_url test_clock text three_d_secure
  tiers tiers_mode timestamp to_postal_code token tos_shown_and_accepted total_tax_amount
  tracking_number transaction_id transaction_purpose transaction_type transfer_data transfer_group
  transfer_lookup_key transform_quantity transit_number trial trial_end trial_from_plan trial_offer
  trial_period_days trial_settings trial_update_behavior twint type types ui_mode unit unit_amount
  unit_amount_decimal unit_cost unit_label unit_of_measure unused_time_from up_to
  update_shipping_details upi url us_bank_account usage usage_gte usage_type use_stripe_sdk
  user_agent user_report validate validate_location value vat verification_method version
  wallet_options wechat_pay weight width year zip
  `
    .trim()
    .split(/\s+/),
);

/** Parameters that Stripe has removed. Clients that request an older version still send them. */
export const RETIRED_PARAMS: readonly string[] = ['payment_method_types'];
