/**
 * Fields that Meta has and the sandbox never fills, by type. A request may name them, and the response omits
 * them like any other empty field. Taken from the field lists of Meta's Node SDK 24.
 */
export const EMPTY_FIELDS = {
  User: split(`about age_range birthday cover currency education email favorite_athletes
    favorite_teams first_name gender hometown inspirational_people install_type installed is_guest_user
    is_work_account languages last_name link locale location meeting_for middle_name name_format
    political profile_pic quotes relationship_status religion short_name significant_other sports
    supports_donate_button_in_live_video third_party_id timezone token_for_business updated_time verified
    video_upload_limits website`),
  Page: split(`about ad_campaign affiliation app_id artists_we_like attire available_promo_offer_ids
    awards band_interests band_members best_page bio birthday booking_agent breaking_news_usage built
    business can_checkin category_list checkins company_overview 
    connected_page_backed_instagram_account contact_address copyright_attribution_insights
    copyright_whitelisted_ig_partners country_page_likes cover culinary_team current_location
    delivery_and_pickup_option_info description description_html differently_open_offerings directed_by
    display_subtext displayed_message_response_time emails engagement featured_video features
    food_styles founded general_info general_manager genre global_brand_page_name global_brand_root_id
    has_added_app has_lead_access has_transitioned_to_new_page_experience has_whatsapp_business_number
    has_whatsapp_number hometown hours impressum influences is_always_open
    is_chain is_community_page is_eligible_for_branded_content is_messenger_bot_get_started_enabled
    is_messenger_platform_bot is_owned is_permanently_closed is_unclaimed is_webhooks_subscribed keywords
    leadgen_tos_acceptance_time leadgen_tos_accepted leadgen_tos_accepting_user location members
    merchant_id merchant_review_status messaging_feature_status messenger_ads_default_icebreakers
    messenger_ads_default_quick_replies messenger_ads_quick_replies_type mini_shop_storefront mission mpg
    name_with_location_descriptor network new_like_count offer_eligible overall_star_rating
    owner_business page_token parent_page parking payment_options personal_info personal_interests
    pharma_safety_info phone pickup_options place_type plot_outline preferred_audience press_contact
    price_range privacy_info_url produced_by products promotion_eligible promotion_ineligible_reason
    public_transit rating_count recipient record_label release_date restaurant_services
    restaurant_specialties schedule screenplay_by season single_line_address starring start_info
    store_code store_location_descriptor store_number studio supports_donate_button_in_live_video
    talking_about_count temporary_status unread_message_count unread_notif_count unseen_message_count
    user_access_expire_time verification_status voip_info website were_here_count whatsapp_number
    written_by`),
  PagePost:
    split(`actions admin_creator allowed_advertising_objectives backdated_time call_to_action
    can_reply_privately caption child_attachments comments_mirroring_domain coordinates description
    event expanded_height expanded_width feed_targeting height icon instagram_eligibility is_app_share
    is_eligible_for_promotion is_inline_created is_instagram_eligible is_popular link message_tags
    multi_share_end_card multi_share_optimized name object_id parent_id place privacy promotable_id
    promotion_status properties source sponsor_tags story story_tags subscribed target targeting
    timeline_visibility to type via video_buying_eligibility width`),
  Photo:
    split(`album alt_text backdated_time backdated_time_granularity can_backdate can_delete can_tag
    event height icon name_tags place position target webp_images width`),
  Video: split(`ad_breaks backdated_time backdated_time_granularity content_category content_tags
    custom_labels embed_html embeddable event format icon is_crosspost_video likes
    is_crossposting_eligible is_episode is_instagram_eligible is_reference_only length live_audience_count
    live_status music_video_copyright place premiere_living_room_status privacy scheduled_publish_time
    spherical thumbnails universal_video_id views`),
  Comment: split(`admin_creator application can_like can_reply_privately is_private
    live_broadcast_timestamp message_tags object private_reply_conversation`),
} as const;

function split(names: string): ReadonlySet<string> {
  return new Set(names.split(/\s+/));
}
